# X: a log-in, refused bounds, a token revoked and replaced, credit used up, renamed fields.
source "$STAGE/end-to-end/services.bash"

start_sim --rate=240 --history=1min --reach=6s --seed=11 --token=AAAAfirst --token=BBBBsecond
configure 'Overlap=1s' '[Source x]' "BaseURL=$URL"
start_daemon

says "without a token a search is refused, and a person is told what to do"
gives 1 tsearchctl add swift --on x
says_too "tsearchctl source login x"
gives 1 tsearchctl source login x <<<"AAAAwrong"
says_too "does not accept the token"
gives 0 tsearchctl source login x <<<"AAAAfirst"
gives 0 tsearchctl add swift --on x --every 1s
eventually 20 has_hits swift 3

says "what was posted out of the service's reach is a gap, and all else is found once (N6)"
before=$(hits swift | wc -l)
stop_daemon
sleep 8
start_daemon
eventually 20 has_hits swift $((before + 3))
sim GET /_sim/stats | grep -q '"400":' || fail "no bound was refused"
is "found twice" "" "$(hits swift | uniq -d)"
tsearchctl show swift | grep -q 'gap' || fail "no gap: $(tsearchctl show swift)"
! stands swift bad-query || fail "a refused bound is taken for a bad query"

says "what is counted as billed is what X bills, over a restart too (T11)"
gives 0 tsearchctl pause swift
gives 0 tsearchctl source test x
# What both say of the UTC day, in posts and accounts. A poll that was under way may end behind the pause.
bills_agree() {
  local day
  day=$(date -u +%F)
  due=$(sim GET /_sim/stats | grep -oP "\"$day\":\{\"posts\":[0-9]+,\"users\":[0-9]+" | grep -oP ':\K[0-9]+' | paste -sd' ')
  found=$(tsearchctl --json sources | grep '"source":"x"' | grep -oP '"(accounts_)?billed_day":\K[0-9]+' | paste -sd' ')
  [[ -n "$due" && "$found" == "$due" ]]
}
eventually 10 bills_agree
gives 0 tsearchctl resume swift
gives 0 tsearchctl show swift
says_too "Billed: "

says "a revoked token is told of once, and another one asks at once (T5)"
fault 'revoked=AAAAfirst,path=/2/'
eventually 20 stands swift unauthorized
asked=$(asked tweets/search/recent)
sleep 3
is "requests with a token that is not accepted" "$asked" "$(asked tweets/search/recent)"
gives 0 tsearchctl source login x <<<"BBBBsecond"
eventually 5 stands swift null

says "credit that is used up is a state of its own, and not asked about again (T11)"
fault 'refusal=credit,path=/2/'
eventually 20 stands swift credit-used-up
gives 1 tsearchctl status
says_too "has no credit left for this account"
says_too "add credit at X"
asked=$(asked tweets/search/recent)
sleep 3
is "requests without credit" "$asked" "$(asked tweets/search/recent)"
no_faults
tsearchctl run swift >/dev/null
eventually 5 stands swift null

says "each refusal has words of its own"
gives 0 tsearchctl pause swift
for case in 'not-enrolled:is not enrolled' 'official:official apps' 'token-kind:another kind of token' 'cap:monthly cap'; do
  fault "refusal=${case%%:*},path=/2/,times=1"
  gives 1 tsearchctl source test x
  says_too "${case#*:}"
  no_faults
done
