exec 3<&0
trap 'alive=1' USR1
trap 'kill $sleeping 2>/dev/null; exit 0' TERM
{ while read -r line <&3; do kill -USR1 $$; done; kill -TERM $$; } &
echo ready
while :; do
    alive=
    sleep "$1" & sleeping=$!
    wait $sleeping
    kill $sleeping 2>/dev/null
    [ "$alive" ] || exit 0
done
