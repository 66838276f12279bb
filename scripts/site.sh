#!/usr/bin/env bash
# Builds the site of the documents into target/site/html, and looks whether each of its links leads to a page.
#
# GitHub shows docs/ as it is, with links that go out of that folder. Here the pages beside it come in,
# and links to source lead to the repository.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PATH:$HOME/.cargo/bin"

repository=$(sed -n 's/^git-repository-url = "\(.*\)"/\1/p' book.toml)/blob/main
source=target/site/source
html=target/site/html

rm -rf target/site
mkdir -p target/site
cp -r docs "$source"
cp README.md CONTRIBUTING.md CHANGELOG.md "$source/"
# From the root, docs/ is here; any other folder is in the repository.
sed -i -E \
    -e 's#(\]\(|="|set=")docs/#\1#g' \
    -e "s#\]\((tests|crates|scripts)/#]($repository/\1/#g" \
    "$source"/{README,CONTRIBUTING,CHANGELOG}.md
# From docs/, the same pages are one folder higher.
sed -i -E \
    -e 's#\]\(\.\./(README|CONTRIBUTING|CHANGELOG)\.md#](\1.md#g' \
    -e "s#\]\(\.\./#]($repository/#g" \
    "$source"/*.md
# A page of this name becomes the index of its folder, and links would not follow.
for page in "$source/README.md" "$source/screenshots/README.md"; do
    mv "$page" "${page%README.md}index.md"
done
sed -i -E 's#(\]\((screenshots/)?)README\.md#\1index.md#g' "$source"/*.md "$source"/screenshots/*.md

mdbook build

lost=0
while IFS=: read -r page link; do
    target=${link#href=\"}
    target=${target%\"}
    target=${target%%#*}
    case $target in
    '' | http://* | https://* | mailto:*) continue ;;
    esac
    if [ ! -e "$(dirname "$page")/$target" ]; then
        echo "$page: there is no $target" >&2
        lost=1
    fi
done < <(grep -roE --include='*.html' 'href="[^"]*"' "$html" | sort -u)
[ "$lost" = 0 ]
printf 'The site is in %s; open %s.\n' "$html" "$html/index.html"
