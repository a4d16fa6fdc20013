#!/bin/bash
# Rebuilds every map set: make-all.sh [resolution] [samples]. The step sizes of the drapes are part of their look: keep them.
set -e
cd "$(dirname "$0")"
RES=${1:-1200} SPP=${2:-24} N="nice -n 19"
declare -A STEP=([tshirt]=.28 [longsleeve]=.29 [sweatshirt]=.29 [hoodie]=.32 [tank]=.26 [womens-tee]=.3 [kids-tee]=.29
  [onesie]=.3 [joggers]=.3 [leggings]=.27 [tshirt-worn]=.28 [longsleeve-worn]=.29 [hoodie-worn]=.32 [tank-worn]=.26
  [sweatshirt-worn]=.29 [womens-tee-worn]=.3 [kids-tee-worn]=.29 [pillow]=.3 [tote]=.3 [apron]=.3)
for n in "${!STEP[@]}"; do
  $N python3 garments.py "$n" "${STEP[$n]}" | tail -1
  $N blender -b -P blanks/garment.py -- --name "$n" --res "$RES" --spp "$SPP" | grep '^MAPS\|Error'
  case $n in *-worn) $N blender -b -P blanks/garment.py -- --name "$n-back" --res "$RES" --spp "$SPP" | grep '^MAPS\|Error' ;; esac
done
for f in mug hats goods; do
  $N blender -b -P "blanks/$f.py" -- --res "$RES" --spp "$SPP" | grep '^MAPS\|Error\|FAILED'
done
more='v-neck-tee,zip-hoodie,womens-crop-tee,racerback-tank,youth-hoodie,toddler-tee,crop-hoodie,raglan-tee,muscle-tank,shorts,sports-bra,polo,baby-tee,oversized-tee,drawstring-bag-draped'
worn='v-neck-tee-worn,oversized-tee-worn,raglan-tee-worn,muscle-tank-worn,zip-hoodie-worn,racerback-tank-worn,womens-crop-tee-worn,toddler-tee-worn,polo-worn,youth-hoodie-worn,crop-hoodie-worn'
$N python3 garments_more.py "$more,$worn"
for n in ${more//,/ } ${worn//,/ } {v-neck-tee,oversized-tee,raglan-tee,muscle-tank,zip-hoodie}-worn-back; do $N blender -b -P blanks/garment_more.py -- --name "$n" --res "$RES" --spp 16; done
ART_OUT=${ART_OUT:-$PWD/../maps} $N python3 blanks/socks.py
$N blender -b -P blanks/caps.py -- --res "$RES" --spp 16
$N blender -b -P blanks/hats_more.py -- --res "$RES" --spp 16
$N blender -b -P blanks/goods_more.py -- --name flip-flops --res "$RES" --spp 16
$N blender -b -t 1 -P hardgoods.py -- --res "$RES" --spp 16 --threads 1
# Hoods fall to the shoulders, once all that have one are rendered.
ART_OUT=${ART_OUT:-$PWD/../maps} $N python3 hoods.py {hoodie,zip-hoodie}/{front,back,worn,worn-back} {crop-hoodie,youth-hoodie}/{front,worn}
# Then their fronts and backs, all creases, the tote, the footbeds, and what apron, crossbody bag and block lack, once: a second time would draw them twice.
for f in faces backs folds bags beds sewn; do ART_OUT=${ART_OUT:-$PWD/../maps} $N python3 $f.py; done
ART_OUT=${ART_OUT:-$PWD/../maps} $N python3 rims.py snapback/front
# Scenes last: they hang up what was draped above. About a minute each.
$N blender -b -P scenes.py -- --res "$RES" --spp 24 | grep '^MAPS\|FAILED'
for r in floor shelf; do $N blender -b -P rooms.py -- --name $r --res 640 --spp 8 --out /tmp | grep '^MAPS\|Error'; done
ROOMS=/tmp/rooms ART_OUT=${ART_OUT:-$PWD/../maps} $N python3 staged.py
