import {
  defineElement,
  drawBlob,
  drawDisc,
  drawPolygon,
  drawRect,
  drawRing,
  drawScallop,
  drawStar,
  heart,
  middle,
  repeatAround,
  spinOutline,
  stretchOutline,
} from './kit.ts'

const polygons = ['Triangle', 'Diamond', 'Pentagon', 'Hexagon', 'Heptagon', 'Octagon', 'Nonagon', 'Decagon']

export const shapes = [
  ...polygons.map((name, i) => defineElement(name, 'polygon corner geometric', drawStar(i + 3, 10, 10))),
  ...polygons
    .slice(0, 6)
    .map((name, i) =>
      defineElement(`${name} outline`, 'polygon frame geometric', [
        ...drawStar(i + 3, 10, 10),
        ...drawStar(i + 3, 7.8, 7.8),
      ]),
    ),
  defineElement('Circle', 'round dot', drawDisc(12, 12, 10)),
  defineElement('Thin ring', 'circle round outline', drawRing(10, 9.2)),
  defineElement('Ring', 'circle round outline', drawRing(10, 7.6)),
  defineElement('Thick ring', 'circle round outline donut', drawRing(10, 5)),
  defineElement(
    'Target rings',
    'circle round bullseye concentric',
    [10, 7.5, 5, 2.5].flatMap((r) => drawDisc(12, 12, r)),
  ),
  defineElement('Oval', 'ellipse round', drawDisc(12, 12, 10, 6.5)),
  defineElement('Oval ring', 'ellipse round outline', [
    ...drawDisc(12, 12, 10, 6.5),
    ...drawDisc(12, 12, 8.6, 5.1),
  ]),
  defineElement('Half circle', 'round dome', 'M2 17a10 10 0 0 1 20 0z'),
  defineElement('Quarter circle', 'round corner pie', 'M3 21V3a18 18 0 0 1 18 18z'),
  defineElement('Pie', 'round slice chart', 'M12 12V2a10 10 0 1 1-10 10z'),
  defineElement('Half ring', 'round rainbow arch', 'M2 17a10 10 0 0 1 20 0h-4a6 6 0 0 0-12 0z'),
  defineElement('Rounded square', 'box tile button', drawRect(2, 2, 20, 20, 5)),
  defineElement('Capsule', 'pill button long', drawRect(1, 7, 22, 10, 5)),
  defineElement('Capsule outline', 'pill button long', [
    ...drawRect(1, 7, 22, 10, 5),
    ...drawRect(2, 8, 20, 8, 4),
  ]),
  defineElement('Parallelogram', 'slant box', drawPolygon(7, 5, 23, 5, 17, 19, 1, 19)),
  defineElement('Trapezium', 'slant box', drawPolygon(6, 5, 18, 5, 23, 19, 1, 19)),
  defineElement('Kite', 'diamond', drawPolygon(12, 1, 19, 9, 12, 23, 5, 9)),
  defineElement('Lens', 'eye almond leaf', 'M1 12C6 4 18 4 23 12 18 20 6 20 1 12z'),
  defineElement('Arch', 'door window round', 'M2 22V12a10 10 0 0 1 20 0v10h-5V12a5 5 0 0 0-10 0v10z'),
  defineElement('Doorway', 'arch window', 'M4 22V10a8 8 0 0 1 16 0v12z'),
  defineElement('Half moon', 'crescent night', 'M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z'),
  defineElement('Thin moon', 'crescent night', 'M14 2a10 10 0 1 0 8 15A11 11 0 0 1 14 2z'),
  defineElement('Cross', 'plus add', 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z'),
  defineElement('Thin cross', 'plus add', 'M11 2h2v9h9v2h-9v9h-2v-9H2v-2h9z'),
  defineElement(
    'Saltire',
    'cross x times',
    spinOutline([...drawRect(9.5, 1, 5, 22)], 45).concat(
      spinOutline(drawRect(1, 9.5, 8.5, 5), 45),
      spinOutline(drawRect(14.5, 9.5, 8.5, 5), 45),
    ),
  ),
  defineElement('Chevron', 'arrow stripe rank', drawPolygon(2, 7, 12, 15, 22, 7, 22, 12, 12, 20, 2, 12)),
  defineElement('Two chevrons', 'arrow stripe rank', [
    ...drawPolygon(2, 3, 12, 9, 22, 3, 22, 7, 12, 13, 2, 7),
    ...drawPolygon(2, 11, 12, 17, 22, 11, 22, 15, 12, 21, 2, 15),
  ]),
  defineElement('Heart', 'love valentine', heart),
  defineElement('Drop', 'water rain tear', 'M12 2c4 5.5 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7.5 7-13z'),
  defineElement('Four petals', 'quatrefoil clover', repeatAround(4, drawDisc(middle, 7.2, 5.2)), 'nonzero'),
  defineElement('Three petals', 'trefoil clover', repeatAround(3, drawDisc(middle, 7.5, 5.4)), 'nonzero'),
  defineElement('Hourglass', 'time bow', drawPolygon(3, 2, 21, 2, 12, 12, 21, 22, 3, 22, 12, 12)),
  defineElement(
    'Stairs',
    'steps',
    drawPolygon(2, 22, 2, 17, 7, 17, 7, 12, 12, 12, 12, 7, 17, 7, 17, 2, 22, 2, 22, 22),
  ),
  ...[
    ['Pebble', 3, 9, 3],
    ['Puddle', 11, 7, 5.5],
    ['Splash', 29, 13, 6],
    ['Amoeba', 5, 6, 6],
    ['Spill', 41, 10, 5],
    ['Blot', 17, 18, 5],
  ].map(([name, seed, tips, spread]) =>
    defineElement(
      String(name),
      'blob organic round soft',
      drawBlob(Number(seed), Number(tips), Number(spread)),
    ),
  ),
  defineElement('Cloud blob', 'scallop flower round', drawScallop(8, 8, 1.6)),
  defineElement('Wide oval blob', 'blob organic round', stretchOutline(drawBlob(23, 8, 3), 1, 0.6)),
]

const counts = [4, 5, 6, 8, 12, 16]
export const bursts = [
  ...counts.map((tips) =>
    defineElement(`Star with ${tips} tips`, 'star burst shine', drawStar(tips, 11, tips < 6 ? 4.4 : 6)),
  ),
  ...counts
    .slice(1)
    .map((tips) => defineElement(`Wide star, ${tips} tips`, 'star burst seal', drawStar(tips, 11, 8.4))),
  ...counts
    .slice(0, 4)
    .map((tips) =>
      defineElement(`Thin star, ${tips} tips`, 'star sparkle shine twinkle', drawStar(tips, 11.5, 1.9)),
    ),
  ...counts
    .slice(1, 4)
    .map((tips) =>
      defineElement(`Star outline, ${tips} tips`, 'star frame', [
        ...drawStar(tips, 11, 5),
        ...drawStar(tips, 8.2, 3.7),
      ]),
    ),
  ...[12, 16, 24, 32].map((rays) =>
    defineElement(
      `Burst of ${rays} rays`,
      'sun shine rays comic',
      repeatAround(rays, drawPolygon(middle - 14 / rays, 1, middle + 14 / rays, 1, middle, 9)),
    ),
  ),
  ...[8, 12, 18].map((rays) =>
    defineElement(
      `Rays round a gap, ${rays}`,
      'sun shine light glow',
      repeatAround(rays, drawRect(middle - 0.55, 1, 1.1, 5, 0.55)),
    ),
  ),
  ...[10, 16, 24].map((rays) =>
    defineElement(
      `Sunburst, ${rays} beams`,
      'sun rays rising retro background',
      repeatAround(
        rays,
        drawPolygon(
          middle,
          middle,
          middle - (11 * Math.PI) / rays / 2,
          1,
          middle + (11 * Math.PI) / rays / 2,
          1,
        ),
      ),
    ),
  ),
  ...[10, 14, 20, 28].map((tips) =>
    defineElement(`Seal with ${tips} points`, 'badge award price burst', drawStar(tips, 11, 9.6)),
  ),
  ...[8, 12, 16, 24].map((bumps) =>
    defineElement(
      `Scalloped seal, ${bumps}`,
      'badge flower label award',
      drawScallop(bumps, 10 - 12 / bumps, 12 / bumps),
    ),
  ),
  defineElement(
    'Comic burst',
    'pow boom bang explosion',
    drawPolygon(
      12,
      1,
      14,
      6,
      19,
      2,
      17.5,
      8,
      23,
      8,
      18.5,
      12,
      23,
      17,
      17,
      16.5,
      18,
      22,
      13.5,
      18,
      10,
      23,
      9,
      17.5,
      3,
      20,
      6,
      15,
      1,
      13,
      6,
      10.5,
      2,
      5,
      8,
      7,
    ),
  ),
  defineElement(
    'Sparkle',
    'star shine twinkle clean',
    'M12 1c1 7 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-4 11-11z',
  ),
  defineElement(
    'Three sparkles',
    'star shine twinkle clean magic',
    'M9 4c.8 5 3 7.2 8 8-5 .8-7.2 3-8 8-.8-5-3-7.2-8-8 5-.8 7.2-3 8-8zM19 1c.4 2.5 1.5 3.6 4 4-2.5.4-3.6 1.5-4 4-.4-2.5-1.5-3.6-4-4 2.5-.4 3.6-1.5 4-4zM19.5 15c.3 2 1.5 3.2 3.5 3.5-2 .3-3.2 1.5-3.5 3.5-.3-2-1.5-3.2-3.5-3.5 2-.3 3.2-1.5 3.5-3.5z',
  ),
  defineElement(
    'Firework',
    'new year celebration burst',
    [8, 4.5]
      .flatMap((distance, i) =>
        repeatAround(i ? 8 : 12, drawDisc(middle, middle - distance - 2, i ? 0.8 : 1.1)),
      )
      .concat(repeatAround(12, drawRect(middle - 0.3, 5, 0.6, 3.5))),
  ),
  defineElement(
    'Asterisk',
    'star mark flower',
    repeatAround(6, drawRect(middle - 1.4, 2, 2.8, 10, 1.4)),
    'nonzero',
  ),
  defineElement('Spiked ring', 'sun gear burst', [...drawStar(18, 11, 8.6), ...drawDisc(12, 12, 6.2)]),
]
