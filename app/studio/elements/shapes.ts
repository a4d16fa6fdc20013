import {
  around,
  blob,
  disc,
  element,
  heart,
  middle,
  poly,
  rect,
  ring,
  scallop,
  spinOutline,
  star,
  stretchOutline,
} from './kit.ts'

const polygons = ['Triangle', 'Diamond', 'Pentagon', 'Hexagon', 'Heptagon', 'Octagon', 'Nonagon', 'Decagon']

export const shapes = [
  ...polygons.map((name, i) => element(name, 'polygon corner geometric', star(i + 3, 10, 10))),
  ...polygons
    .slice(0, 6)
    .map((name, i) =>
      element(`${name} outline`, 'polygon frame geometric', [
        ...star(i + 3, 10, 10),
        ...star(i + 3, 7.8, 7.8),
      ]),
    ),
  element('Circle', 'round dot', disc(12, 12, 10)),
  element('Thin ring', 'circle round outline', ring(10, 9.2)),
  element('Ring', 'circle round outline', ring(10, 7.6)),
  element('Thick ring', 'circle round outline donut', ring(10, 5)),
  element(
    'Target rings',
    'circle round bullseye concentric',
    [10, 7.5, 5, 2.5].flatMap((r) => disc(12, 12, r)),
  ),
  element('Oval', 'ellipse round', disc(12, 12, 10, 6.5)),
  element('Oval ring', 'ellipse round outline', [...disc(12, 12, 10, 6.5), ...disc(12, 12, 8.6, 5.1)]),
  element('Half circle', 'round dome', 'M2 17a10 10 0 0 1 20 0z'),
  element('Quarter circle', 'round corner pie', 'M3 21V3a18 18 0 0 1 18 18z'),
  element('Pie', 'round slice chart', 'M12 12V2a10 10 0 1 1-10 10z'),
  element('Half ring', 'round rainbow arch', 'M2 17a10 10 0 0 1 20 0h-4a6 6 0 0 0-12 0z'),
  element('Rounded square', 'box tile button', rect(2, 2, 20, 20, 5)),
  element('Capsule', 'pill button long', rect(1, 7, 22, 10, 5)),
  element('Capsule outline', 'pill button long', [...rect(1, 7, 22, 10, 5), ...rect(2, 8, 20, 8, 4)]),
  element('Parallelogram', 'slant box', poly(7, 5, 23, 5, 17, 19, 1, 19)),
  element('Trapezium', 'slant box', poly(6, 5, 18, 5, 23, 19, 1, 19)),
  element('Kite', 'diamond', poly(12, 1, 19, 9, 12, 23, 5, 9)),
  element('Lens', 'eye almond leaf', 'M1 12C6 4 18 4 23 12 18 20 6 20 1 12z'),
  element('Arch', 'door window round', 'M2 22V12a10 10 0 0 1 20 0v10h-5V12a5 5 0 0 0-10 0v10z'),
  element('Doorway', 'arch window', 'M4 22V10a8 8 0 0 1 16 0v12z'),
  element('Half moon', 'crescent night', 'M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z'),
  element('Thin moon', 'crescent night', 'M14 2a10 10 0 1 0 8 15A11 11 0 0 1 14 2z'),
  element('Cross', 'plus add', 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z'),
  element('Thin cross', 'plus add', 'M11 2h2v9h9v2h-9v9h-2v-9H2v-2h9z'),
  element(
    'Saltire',
    'cross x times',
    spinOutline([...rect(9.5, 1, 5, 22)], 45).concat(
      spinOutline(rect(1, 9.5, 8.5, 5), 45),
      spinOutline(rect(14.5, 9.5, 8.5, 5), 45),
    ),
  ),
  element('Chevron', 'arrow stripe rank', poly(2, 7, 12, 15, 22, 7, 22, 12, 12, 20, 2, 12)),
  element('Two chevrons', 'arrow stripe rank', [
    ...poly(2, 3, 12, 9, 22, 3, 22, 7, 12, 13, 2, 7),
    ...poly(2, 11, 12, 17, 22, 11, 22, 15, 12, 21, 2, 15),
  ]),
  element('Heart', 'love valentine', heart),
  element('Drop', 'water rain tear', 'M12 2c4 5.5 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7.5 7-13z'),
  element('Four petals', 'quatrefoil clover', around(4, disc(middle, 7.2, 5.2)), 'nonzero'),
  element('Three petals', 'trefoil clover', around(3, disc(middle, 7.5, 5.4)), 'nonzero'),
  element('Hourglass', 'time bow', poly(3, 2, 21, 2, 12, 12, 21, 22, 3, 22, 12, 12)),
  element('Stairs', 'steps', poly(2, 22, 2, 17, 7, 17, 7, 12, 12, 12, 12, 7, 17, 7, 17, 2, 22, 2, 22, 22)),
  ...[
    ['Pebble', 3, 9, 3],
    ['Puddle', 11, 7, 5.5],
    ['Splash', 29, 13, 6],
    ['Amoeba', 5, 6, 6],
    ['Spill', 41, 10, 5],
    ['Blot', 17, 18, 5],
  ].map(([name, seed, tips, spread]) =>
    element(String(name), 'blob organic round soft', blob(Number(seed), Number(tips), Number(spread))),
  ),
  element('Cloud blob', 'scallop flower round', scallop(8, 8, 1.6)),
  element('Wide oval blob', 'blob organic round', stretchOutline(blob(23, 8, 3), 1, 0.6)),
]

const counts = [4, 5, 6, 8, 12, 16]
export const bursts = [
  ...counts.map((tips) =>
    element(`Star with ${tips} tips`, 'star burst shine', star(tips, 11, tips < 6 ? 4.4 : 6)),
  ),
  ...counts
    .slice(1)
    .map((tips) => element(`Wide star, ${tips} tips`, 'star burst seal', star(tips, 11, 8.4))),
  ...counts
    .slice(0, 4)
    .map((tips) => element(`Thin star, ${tips} tips`, 'star sparkle shine twinkle', star(tips, 11.5, 1.9))),
  ...counts
    .slice(1, 4)
    .map((tips) =>
      element(`Star outline, ${tips} tips`, 'star frame', [...star(tips, 11, 5), ...star(tips, 8.2, 3.7)]),
    ),
  ...[12, 16, 24, 32].map((rays) =>
    element(
      `Burst of ${rays} rays`,
      'sun shine rays comic',
      around(rays, poly(middle - 14 / rays, 1, middle + 14 / rays, 1, middle, 9)),
    ),
  ),
  ...[8, 12, 18].map((rays) =>
    element(
      `Rays round a gap, ${rays}`,
      'sun shine light glow',
      around(rays, rect(middle - 0.55, 1, 1.1, 5, 0.55)),
    ),
  ),
  ...[10, 16, 24].map((rays) =>
    element(
      `Sunburst, ${rays} beams`,
      'sun rays rising retro background',
      around(
        rays,
        poly(middle, middle, middle - (11 * Math.PI) / rays / 2, 1, middle + (11 * Math.PI) / rays / 2, 1),
      ),
    ),
  ),
  ...[10, 14, 20, 28].map((tips) =>
    element(`Seal with ${tips} points`, 'badge award price burst', star(tips, 11, 9.6)),
  ),
  ...[8, 12, 16, 24].map((bumps) =>
    element(
      `Scalloped seal, ${bumps}`,
      'badge flower label award',
      scallop(bumps, 10 - 12 / bumps, 12 / bumps),
    ),
  ),
  element(
    'Comic burst',
    'pow boom bang explosion',
    poly(
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
  element(
    'Sparkle',
    'star shine twinkle clean',
    'M12 1c1 7 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-4 11-11z',
  ),
  element(
    'Three sparkles',
    'star shine twinkle clean magic',
    'M9 4c.8 5 3 7.2 8 8-5 .8-7.2 3-8 8-.8-5-3-7.2-8-8 5-.8 7.2-3 8-8zM19 1c.4 2.5 1.5 3.6 4 4-2.5.4-3.6 1.5-4 4-.4-2.5-1.5-3.6-4-4 2.5-.4 3.6-1.5 4-4zM19.5 15c.3 2 1.5 3.2 3.5 3.5-2 .3-3.2 1.5-3.5 3.5-.3-2-1.5-3.2-3.5-3.5 2-.3 3.2-1.5 3.5-3.5z',
  ),
  element(
    'Firework',
    'new year celebration burst',
    [8, 4.5]
      .flatMap((far, i) => around(i ? 8 : 12, disc(middle, middle - far - 2, i ? 0.8 : 1.1)))
      .concat(around(12, rect(middle - 0.3, 5, 0.6, 3.5))),
  ),
  element('Asterisk', 'star mark flower', around(6, rect(middle - 1.4, 2, 2.8, 10, 1.4)), 'nonzero'),
  element('Spiked ring', 'sun gear burst', [...star(18, 11, 8.6), ...disc(12, 12, 6.2)]),
]
