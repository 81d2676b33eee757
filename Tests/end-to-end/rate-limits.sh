# 429 in each form of header: nobody asks before the time that it gives, and others go on (T4).
source "$STAGE/end-to-end/services.bash"

forms=(retry-after retry-after-date x-rate-limit-reset x-ratelimit-reset x-ratelimit-reset-iso ratelimit-reset)
start_sim --rate=60 --history=1min --seed=31
sections=('[Source old]' 'Type=twitter-1' "BaseURL=$URL")
for name in "${forms[@]}" none; do sections+=("[Source $name]" 'Type=x' "BaseURL=$URL"); done
configure "${sections[@]}"
start_daemon
gives 0 tsearchctl add linux --name others --on old --every 1s

# limited FORM SPAN: its source is asked each second until it is told to wait; nobody asks it then. In $LEFT the seconds.
limited() {
  gives 0 tsearchctl source login "$1" <<<"AAAAof$1"
  gives 0 tsearchctl add swift --name "$1" --on "$1" --every 1s
  fault "rate-limited=$1/$2,path=/2/,times=1"
  eventually 20 stands "$1" rate-limited
  local until asked others
  until=$(tsearchctl --json show "$1" | grep -oP -m 1 '"retry_at":"\K[^"]+' | head -n 1)
  LEFT=$(($(date -u -d "$until" +%s) - $(date +%s)))
  asked=$(asked tweets/search/recent) others=$(asked search)
  sleep 3
  is "requests before the time" "$asked" "$(asked tweets/search/recent)"
  [[ $(asked search) -gt $others ]] || fail "another service waits too"
}

for form in "${forms[@]}"; do
  says "a limit of a minute, told as $form"
  limited "$form" 1min
  ((LEFT >= 55 && LEFT <= 66)) || fail "asks again in $LEFT s"
done

says "a limit that tells no time lasts one window of the service, 15 min at X; 'run' does not pass it"
limited none 2min
((LEFT > 600 && LEFT <= 1000)) || fail "asks again in $LEFT s"
asked=$(asked tweets/search/recent)
gives 1 tsearchctl run none
is "requests of 'run'" "$asked" "$(asked tweets/search/recent)"

says "when the time is over, polls go on by themselves"
eventually 75 stands retry-after null
