/**
 * The pictures of each silhouette. A blank names its silhouette and is shown by nothing else, so that a long sleeve
 * is never pictured as a T-shirt. `patch` is the printable part of the picture in inches; a test compares it with the
 * map set on disk.
 */

type View = {
  name: string
  label: string
  set: string
  area: 'front' | 'back' | null
  patch: Patch | null
  /** The product in use, in a room. */
  scene?: true
  sees?: Sees
}
/** The part of a wraparound print that a picture shows, as fractions of its width. */
type Sees = [from: number, to: number]
type Patch = [width: number, height: number]
export type Silhouette = { blankName: string; fit: 'size' | 'surface'; middle?: boolean; views: View[] }

const view = (set: string, name: string, label: string, area: View['area'], patch: View['patch']): View => ({
  name,
  label,
  set: `${set}/${name}`,
  area,
  patch,
})
const frontOf = (set: string, width: number, height: number, label = 'Front') =>
  view(set, 'front', label, 'front', [width, height])
const backOf = (set: string, width: number, height: number) =>
  view(set, 'back', 'Back', 'back', [width, height])
const wornFront = (set: string, ...front: Patch) => view(set, 'worn', 'Worn', 'front', front)
/** Views on an invisible wearer: both sides from a slight angle, sleeves hanging. A bare back has no patch. */
const wornOf = (set: string, front: Patch, back: Patch | null): View[] => [
  wornFront(set, ...front),
  view(set, 'worn-back', 'Worn, back', back && 'back', back),
]
/** The product in use: on a rail, a wall, a desk. The picture has the room's background, not the store's. */
const scene = (set: string, name: string, label: string, ...front: Patch): View => ({
  ...view(set, name, label, 'front', front),
  scene: true,
})
const sizedProduct = (blankName: string, ...views: View[]): Silhouette => ({ blankName, fit: 'size', views })
const hat = (blankName: string, ...views: View[]): Silhouette => ({
  blankName,
  fit: 'size',
  middle: true,
  views,
})
const coveredProduct = (blankName: string, ...views: View[]): Silhouette => ({
  blankName,
  fit: 'surface',
  views,
})
const withVisiblePart = (sees: Sees, shown: View): View => ({ ...shown, sees })
const mug = (blankName: string, set: string, width: number, height: number): Silhouette =>
  coveredProduct(
    blankName,
    withVisiblePart([0.6, 1], view(set, 'right', 'Handle right', 'front', [width, height])),
    withVisiblePart([0.3, 0.7], view(set, 'front', 'Front', 'front', [width, height])),
    withVisiblePart([0, 0.4], view(set, 'left', 'Handle left', 'front', [width, height])),
    withVisiblePart([0.475, 0.9], scene(set, 'desk', 'On a desk', width, height)),
  )

export const silhouettes = {
  tee: sizedProduct(
    'T-shirt',
    frontOf('tshirt', 12, 16),
    backOf('tshirt', 12, 16),
    scene('tshirt', 'rail', 'On a rail', 12, 16),
    ...wornOf('tshirt', [12, 16], [12, 16]),
  ),
  'v-neck': sizedProduct(
    'V-neck T-shirt',
    frontOf('v-neck-tee', 12, 16),
    ...wornOf('v-neck-tee', [12, 16], null),
  ),
  raglan: sizedProduct(
    'Raglan T-shirt',
    frontOf('raglan-tee', 12, 16),
    ...wornOf('raglan-tee', [12, 16], null),
  ),
  oversized: sizedProduct(
    'Oversized T-shirt',
    frontOf('oversized-tee', 11.5, 15.3),
    ...wornOf('oversized-tee', [11.5, 15.3], null),
  ),
  'long-sleeve': sizedProduct(
    'Long-sleeve T-shirt',
    frontOf('longsleeve', 12, 16),
    backOf('longsleeve', 12, 16),
    scene('longsleeve', 'rail', 'On a rail', 12, 16),
    ...wornOf('longsleeve', [12, 16], [12, 16]),
  ),
  hoodie: sizedProduct(
    'Pullover hoodie',
    frontOf('hoodie', 12, 10.5),
    backOf('hoodie', 12, 16),
    scene('hoodie', 'floor', 'Laid out', 12, 10.5),
    ...wornOf('hoodie', [12, 10.5], [12, 16]),
  ),
  'zip-hoodie': sizedProduct(
    'Full-zip hoodie',
    frontOf('zip-hoodie', 4, 4),
    backOf('zip-hoodie', 12, 16),
    scene('zip-hoodie', 'floor', 'Laid out', 4, 4),
    ...wornOf('zip-hoodie', [4, 4], [12, 16]),
  ),
  crew: sizedProduct(
    'Crewneck sweatshirt',
    frontOf('sweatshirt', 12, 14),
    backOf('sweatshirt', 12, 16),
    scene('sweatshirt', 'rail', 'On a rail', 12, 14),
    ...wornOf('sweatshirt', [12, 14], [12, 16]),
  ),
  tank: sizedProduct(
    'Tank top',
    frontOf('tank', 11, 14),
    backOf('tank', 11, 15),
    ...wornOf('tank', [11, 14], [11, 15]),
  ),
  'muscle-tank': sizedProduct(
    'Muscle tank',
    frontOf('muscle-tank', 12, 16),
    ...wornOf('muscle-tank', [12, 16], null),
  ),
  polo: sizedProduct('Polo shirt', frontOf('polo', 4, 4), wornFront('polo', 4, 4)),
  joggers: sizedProduct(
    'Joggers',
    frontOf('joggers', 4.5, 9),
    view('joggers', 'back', 'Back', null, null),
    scene('joggers', 'floor', 'Laid out', 4.5, 9),
  ),
  shorts: sizedProduct('Fleece shorts', frontOf('shorts', 4, 4.5)),
  'womens-tee': sizedProduct(
    'Women’s T-shirt',
    frontOf('womens-tee', 10, 12),
    backOf('womens-tee', 10, 13),
    scene('womens-tee', 'rail', 'On a rail', 10, 12),
    ...wornOf('womens-tee', [10, 12], [10, 13]),
  ),
  'womens-crop-tee': sizedProduct(
    'Crop T-shirt',
    frontOf('womens-crop-tee', 10, 10),
    wornFront('womens-crop-tee', 10, 10),
  ),
  'racerback-tank': sizedProduct(
    'Racerback tank',
    frontOf('racerback-tank', 10, 12),
    wornFront('racerback-tank', 10, 12),
  ),
  'crop-hoodie': sizedProduct(
    'Cropped hoodie',
    frontOf('crop-hoodie', 10, 10),
    wornFront('crop-hoodie', 10, 10),
  ),
  'sports-bra': coveredProduct('Sports bra', frontOf('sports-bra', 14.6, 15.2)),
  leggings: coveredProduct('Leggings', frontOf('leggings', 17, 39), backOf('leggings', 17, 39)),
  'kids-tee': sizedProduct(
    'Kids’ T-shirt',
    frontOf('kids-tee', 9, 11),
    backOf('kids-tee', 9, 11),
    ...wornOf('kids-tee', [9, 11], [9, 11]),
  ),
  'toddler-tee': sizedProduct(
    'Toddler T-shirt',
    frontOf('toddler-tee', 8, 10),
    wornFront('toddler-tee', 8, 10),
  ),
  'baby-tee': sizedProduct('Baby T-shirt', frontOf('baby-tee', 7, 8)),
  onesie: sizedProduct('Baby onesie', frontOf('onesie', 4.98, 4.98), backOf('onesie', 4.98, 4.98)),
  'youth-hoodie': sizedProduct(
    'Youth hoodie',
    frontOf('youth-hoodie', 10, 7),
    scene('youth-hoodie', 'floor', 'Laid out', 10, 7),
    wornFront('youth-hoodie', 10, 7),
  ),
  'dad-cap': hat(
    'Dad cap',
    frontOf('dad-cap', 4.5, 2.25),
    scene('dad-cap', 'shelf', 'On a shelf', 4.5, 2.25),
  ),
  'trucker-cap': hat('Trucker cap', frontOf('trucker-cap', 5.5, 2.5)),
  snapback: hat(
    'Snapback cap',
    frontOf('snapback', 5.51, 2.5),
    scene('snapback', 'shelf', 'On a shelf', 5.51, 2.5),
  ),
  'five-panel-cap': hat('Five-panel cap', frontOf('five-panel-cap', 5, 2)),
  'bucket-hat': hat('Bucket hat', frontOf('bucket-hat', 5, 2.35)),
  beanie: hat('Cuffed beanie', frontOf('beanie', 4, 1.75), scene('beanie', 'shelf', 'On a shelf', 4, 1.75)),
  'mug-11oz': mug('Mug, 11 oz', 'mug-11oz', 9, 3.5),
  'mug-15oz': mug('Mug, 15 oz', 'mug-15oz', 8.25, 4.25),
  'mug-20oz': mug('Mug, 20 oz', 'mug-20oz', 9, 4),
  'enamel-mug': coveredProduct(
    'Enamel mug',
    view('enamel-mug', 'right', 'Handle right', 'front', [4, 2.6]),
    view('enamel-mug', 'left', 'Handle left', 'front', [4, 2.6]),
  ),
  'travel-mug': coveredProduct(
    'Travel mug',
    view('travel-mug', 'right', 'Handle right', 'front', [8.8, 4.6]),
  ),
  'tumbler-20oz': coveredProduct(
    'Tumbler, 20 oz',
    withVisiblePart([0.325, 0.675], frontOf('tumbler-20oz', 9.3, 8.2)),
    withVisiblePart([0.125, 0.475], view('tumbler-20oz', 'left', 'Left', 'front', [9.3, 8.2])),
    withVisiblePart([0.325, 0.675], scene('tumbler-20oz', 'desk', 'On a desk', 9.3, 8.2)),
  ),
  'water-bottle': coveredProduct(
    'Steel bottle with straw lid',
    withVisiblePart([0.3, 0.7], frontOf('water-bottle', 8.5, 8)),
    withVisiblePart([0.15, 0.525], view('water-bottle', 'left', 'Left', 'front', [8.5, 8])),
  ),
  'bottle-32oz': coveredProduct(
    'Steel bottle, 32 oz',
    frontOf('bottle-32oz', 9.5, 6.2),
    scene('bottle-32oz', 'shelf', 'On a shelf', 9.5, 6.2),
  ),
  poster: coveredProduct('Poster', frontOf('poster', 18, 24), scene('poster', 'room', 'In a room', 18, 24)),
  'framed-poster': coveredProduct(
    'Framed poster',
    view('framed-poster', 'painted', 'Front', 'front', [18, 24]),
    view('framed-poster', 'painted-angle', 'Angle', 'front', [18, 24]),
    scene('framed-poster', 'room', 'In a room', 18, 24),
  ),
  'oak-frame': coveredProduct(
    'Oak-framed poster',
    view('framed-poster', 'oak', 'Front', 'front', [18, 24]),
    scene('framed-poster', 'oak-room', 'In a room', 18, 24),
  ),
  'giclee-print': coveredProduct(
    'Giclée print',
    frontOf('giclee-print', 11, 14),
    scene('giclee-print', 'room', 'In a room', 11, 14),
  ),
  canvas: coveredProduct(
    'Gallery canvas',
    frontOf('canvas', 18.5, 22.5),
    view('canvas', 'angle', 'Angle', 'front', [18.5, 22.5]),
    scene('canvas', 'room', 'In a room', 18.5, 22.5),
  ),
  'photo-tile': coveredProduct(
    'Photo tile',
    frontOf('photo-tile', 8, 8),
    view('photo-tile', 'angle', 'Angle', 'front', [8, 8]),
  ),
  'acrylic-block': coveredProduct('Acrylic block', frontOf('acrylic-block', 5, 7)),
  tapestry: coveredProduct('Tapestry', frontOf('tapestry', 51, 60)),
  flag: coveredProduct('Flag', frontOf('flag', 60, 36)),
  blanket: coveredProduct('Blanket', frontOf('blanket', 50, 60)),
  pillow: coveredProduct(
    'Square pillow',
    frontOf('pillow', 18, 18),
    scene('pillow', 'sofa', 'On a sofa', 18, 18),
  ),
  apron: sizedProduct('Apron', frontOf('apron', 8.5, 10), scene('apron', 'floor', 'Laid out', 8.5, 10)),
  'wall-clock': coveredProduct(
    'Wall clock',
    frontOf('wall-clock', 9.7, 9.7),
    view('wall-clock', 'angle', 'Angle', 'front', [9.7, 9.7]),
  ),
  coasters: coveredProduct('Coasters', frontOf('coasters', 3.97, 3.97)),
  ornament: coveredProduct('Round ornament', frontOf('ornament', 2.8, 2.8)),
  puzzle: coveredProduct('Jigsaw puzzle', frontOf('puzzle', 14, 11)),
  'puzzle-tin': coveredProduct(
    'Jigsaw with tin',
    view('puzzle-tin', 'tin', 'With tin', 'front', [9.84, 7.83]),
    frontOf('puzzle-tin', 9.84, 7.83),
  ),
  sticker: coveredProduct(
    'Kiss-cut sticker',
    frontOf('sticker', 3.6, 3.6),
    scene('sticker', 'laptop', 'On a laptop', 3.6, 3.6),
  ),
  'bumper-sticker': coveredProduct('Long sticker', frontOf('bumper-sticker', 15, 3.75)),
  'sticker-sheet': coveredProduct('Sticker sheet', frontOf('sticker-sheet', 3, 3)),
  magnet: coveredProduct('Magnet', frontOf('magnet', 4, 4)),
  'greeting-card': coveredProduct('Greeting card', frontOf('greeting-card', 5.15, 7.15)),
  notebook: coveredProduct(
    'Wire-bound notebook',
    frontOf('notebook', 5.5, 8.25),
    scene('notebook', 'desk', 'On a desk', 5.5, 8.25),
  ),
  journal: coveredProduct(
    'Journal',
    frontOf('journal', 5.75, 8),
    scene('journal', 'desk', 'On a desk', 5.75, 8),
  ),
  tote: sizedProduct('Tote bag', frontOf('tote', 11, 11), scene('tote', 'peg', 'On a peg', 11, 11)),
  backpack: coveredProduct('Backpack', frontOf('backpack', 12, 17)),
  drawstring: coveredProduct('Drawstring bag', frontOf('drawstring-bag', 12, 14)),
  'drawstring-draped': coveredProduct('Drawstring bag, gathered', frontOf('drawstring-bag-draped', 12, 14)),
  crossbody: coveredProduct('Crossbody bag', frontOf('crossbody-bag', 10, 12)),
  'phone-case': coveredProduct(
    'Phone case',
    frontOf('phone-case', 2.86, 5.84),
    view('phone-case', 'angle', 'Angle', 'front', [2.86, 5.84]),
    scene('phone-case', 'desk', 'On a desk', 2.86, 5.84),
  ),
  'laptop-sleeve': coveredProduct('Laptop sleeve', frontOf('laptop-sleeve', 14, 10)),
  'mouse-pad': coveredProduct('Mouse pad', frontOf('mouse-pad', 9.25, 7.75)),
  pendant: coveredProduct('Engraved pendant', frontOf('pendant', 0.9, 0.9)),
  'enamel-pin': coveredProduct('Pin', frontOf('enamel-pin', 1.2, 1.2)),
  slides: coveredProduct('Slides', frontOf('slides', 8.2, 3.9)),
  'flip-flops': coveredProduct('Flip-flops', frontOf('flip-flops', 4.3, 11.4)),
  socks: coveredProduct('Crew socks', frontOf('socks', 6, 9.5)),
  bandana: coveredProduct('Bandana', frontOf('bandana', 27.5, 27.5)),
  'pet-bandana': coveredProduct('Pet bandana', frontOf('pet-bandana', 12, 12)),
  'pet-bowl': coveredProduct('Pet bowl', frontOf('pet-bowl', 6, 1.9)),
  'yoga-mat': coveredProduct('Yoga mat', frontOf('yoga-mat', 24, 68)),
  'print-sheet': coveredProduct(
    'Printed sheet',
    frontOf('giclee-print', 11, 14),
    scene('giclee-print', 'room', 'In a room', 11, 14),
  ),
  'poster-sheet': coveredProduct(
    'Printed poster',
    frontOf('poster', 18, 24),
    scene('poster', 'room', 'In a room', 18, 24),
  ),
  'card-file': coveredProduct('Printed card', frontOf('greeting-card', 5.15, 7.15)),
  'planner-file': coveredProduct('Printed and bound planner', frontOf('notebook', 5.5, 8.25)),
  'sticker-file': coveredProduct('Printed sticker sheet', frontOf('sticker-sheet', 3, 3)),
} satisfies Record<string, Silhouette>
export type SilhouetteName = keyof typeof silhouettes
