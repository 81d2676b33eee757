# Completion as bash, zsh and fish do it, with the names of searches that a running daemon tells.
source "$STAGE/end-to-end/check.bash"

start_sim
folder=$(mktemp -d)
export TSEARCH_SOCKET=$folder/control.sock HOME=$folder
tsearchd --socket "$TSEARCH_SOCKET" --state-dir "$folder/state" --config /dev/null &
eventually 10 tsearchctl list
tsearchctl add '*' --name morning-news --on "feed:$URL/feeds/all.rss" >/dev/null
tsearchctl add '*' --name evening-news --on "feed:$URL/feeds/people.rss" --paused >/dev/null
tsearchctl completion bash >"$folder/tsearchctl.bash"
tsearchctl completion zsh >"$folder/_tsearchctl"
tsearchctl completion fish >"$folder/tsearchctl.fish"

# bash WORD... prints what the last word completes to, as Tab does.
bash_completes() {
  bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tsearchctl; printf "%s\n" "${COMPREPLY[@]}"' \
    "$folder/tsearchctl.bash" "$@" | sort | tr '\n' ' '
}
says "bash"
is "commands" "parse pause " "$(bash_completes tsearchctl pa)"
is "all names" "evening-news morning-news " "$(bash_completes tsearchctl show '')"
is "a name" "morning-news " "$(bash_completes tsearchctl --no-color pause evening-news mor)"
is "options" "--query " "$(bash_completes tsearchctl edit morning-news --qu)"
is "files" "$folder/tsearchctl.bash $folder/tsearchctl.fish " "$(bash_completes tsearchctl import "$folder/tsearchctl")"

# zsh_completes TYPED END: whether Tab behind TYPED writes END, in a shell that loads the function by its name.
zsh_completes() {
  timeout 60 zsh -f -c '
    zmodload zsh/zpty
    zpty shell "env TERM=dumb zsh -f -i"
    zpty -w shell "PROMPT=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; print re\"\"ady"
    zpty -r shell seen "*ready*" && zpty -w -n shell "$2"$'"'\\t'"' && zpty -r shell seen "*$3*"' \
    zsh "$folder" "$1" "$2" || fail "zsh does not complete '$1' with '$2'"
}
says "zsh"
zsh_completes 'tsearchctl show mor' ning-news
zsh_completes 'tsearchctl stat' us
zsh_completes 'tsearchctl edit morning-news --que' ry=

fish_completes() {
  fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$folder/tsearchctl.fish" "$1" | cut -f1 | sort | tr '\n' ' '
}
says "fish"
is "commands" "parse pause " "$(fish_completes 'tsearchctl pa')"
is "all names" "evening-news morning-news " "$(fish_completes 'tsearchctl show ')"
is "options" "--query " "$(fish_completes 'tsearchctl edit morning-news --qu')"
