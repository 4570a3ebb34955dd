#!/bin/sh
# Prints the images of compose.yaml and the base image with the digests that their tags have now, as lines for .env:
#   deploy/compose/pin-images.sh >> .env
set -eu
cd "$(dirname "$0")/../.."
grep -oE '[A-Z]+_IMAGE:-[^}]+' compose.yaml | sort -u | while IFS= read -r entry; do
  image=${entry#*:-}
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
  echo "${entry%%:-*}=$image@$digest"
done
