/**
 * The shape of an area and what crosses it: panels to cut out, the product's outline, its seams, zips and openings.
 * In thousandths of the area. Sources: outlines as our pictures of these blanks unfold them; the camera's as on the
 * phones of the pictures; everything else ours.
 */
import type { AreaPath, PrintArea } from '../contract.ts'
import type { AreaSpec } from './families/family.ts'
import type { SilhouetteName } from './silhouettes.ts'

type Points = [number, number][]
export type Pattern = Pick<PrintArea, 'panels' | 'seams' | 'openings'>

const points = (text: string): Points =>
  text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number])
const mirrorHalf = (half: Points): Points => half.map(([x, y]): [number, number] => [1000 - x, y])
/** The right half mirrors the left one. */
const withMirrorImage = (half: Points): Points => [...half, ...mirrorHalf(half).reverse()]
const path = (name: string, points: Points): AreaPath => ({ name, points })

function ring(x: number, y: number, rx: number, ry = rx): Points {
  const steps = 32
  return Array.from({ length: steps }, (_, n): [number, number] => {
    const angle = (n / steps) * 2 * Math.PI
    return [Math.round(x + rx * Math.cos(angle)), Math.round(y + ry * Math.sin(angle))]
  })
}

/** A box with round corners. */
function roundBox([left, top, right, bottom]: [number, number, number, number], rx: number, ry = rx): Points {
  const corners: [number, number, number][] = [
    [right - rx, top + ry, -0.5],
    [right - rx, bottom - ry, 0],
    [left + rx, bottom - ry, 0.5],
    [left + rx, top + ry, 1],
  ]
  return corners.flatMap(([x, y, from]) =>
    [0, 0.25, 0.5, 0.75, 1].map((step): [number, number] => {
      const angle = (from + step / 2) * Math.PI
      return [Math.round(x + rx * Math.cos(angle)), Math.round(y + ry * Math.sin(angle))]
    }),
  )
}

/** One leg, from the outer end of the waist round by the crotch and the hem. */
const leg = (waist: number): Points => [
  ...points(`184,${waist} 500,${waist + 12}`),
  ...points('500,301 489,304 475,345 455,455 437,573 421,640 410,720 398,830 385,958 378,985 240,985'),
  ...points('222,960 208,890 192,842 178,735 164,639 142,577 120,535 100,490 82,440 66,393 54,300'),
  ...points('54,260 64,208 84,150 110,110 150,55'),
]
const legs = (side: string, waist: number): Pattern => ({
  panels: [path(`left leg, ${side}`, leg(waist)), path(`right leg, ${side}`, mirrorHalf(leg(waist)))],
})
const bra = points(
  '34,643 18,601 108,511 136,461 156,405 170,311 170,230 146,64 250,44 255,20 273,208 311,337 333,375 373,417 403,435 447,447',
).reverse()
const braBelow = points('34,643 44,764 66,842 84,968 148,980 500,988')

/** By silhouette and area. */
export const patterns: {
  readonly [Name in SilhouetteName]?: Readonly<Partial<Record<AreaSpec['name'], Pattern>>>
} = {
  leggings: { front: legs('front', 8), back: legs('back', 2) },
  'sports-bra': {
    front: {
      panels: [path('front', [...bra, ...braBelow, ...mirrorHalf([...bra, ...braBelow]).reverse()])],
    },
  },
  'pet-bandana': {
    front: { panels: [path('bandana', points('4,0 996,0 860,222 649,513 500,689 351,513 140,222'))] },
  },
  backpack: {
    front: {
      panels: [
        path(
          'front',
          withMirrorImage(
            points(
              '350,10 246,26 134,70 90,108 52,158 20,218 12,290 12,880 20,920 62,964 108,982 150,988',
            ).toReversed(),
          ).toReversed(),
        ),
      ],
      seams: [
        path(
          'the zip',
          points('30,430 30,290 60,200 120,120 230,60 360,32 640,32 770,60 880,120 940,200 970,290 970,430'),
        ),
        path('the pocket', roundBox([90, 545, 910, 932], 60, 40)),
        path('the zip of the pocket', points('150,548 850,548')),
      ],
    },
  },
  crossbody: {
    front: {
      panels: [path('front', roundBox([2, 14, 998, 982], 104, 86))],
      seams: [path('the zip', points('94,222 906,222'))],
    },
  },
  'laptop-sleeve': { front: { panels: [path('front', roundBox([14, 12, 986, 988], 54, 78))] } },
  'phone-case': {
    front: {
      panels: [path('the case', roundBox([0, 0, 1000, 1000], 80, 40))],
      openings: [path('the camera', roundBox([20, 18, 540, 282], 110, 55))],
    },
  },
  'wall-clock': {
    front: {
      panels: [path('the face', ring(500, 500, 490))],
      openings: [path('the hands’ axle', ring(500, 500, 35))],
    },
  },
  ornament: {
    front: {
      panels: [path('the ornament', ring(500, 500, 498))],
      openings: [path('the hole for the ribbon', ring(500, 70, 45))],
    },
  },
  'flip-flops': {
    front: {
      panels: [
        path(
          'the sole',
          points(
            '413,4 673,8 784,28 860,54 934,96 960,122 984,170 988,210 976,259 932,341 910,405 844,551 844,615 868,733 876,826 864,880 834,918 762,952 665,968 587,970 331,968 236,952 164,918 136,884 124,850 128,749 152,625 154,551 98,429 66,341 28,275 12,220 16,162 36,124 66,96 104,70 158,46 291,12',
          ),
        ),
      ],
      seams: [
        path('the strap', points('240,590 255,500 310,400 400,300 497,250 600,300 690,400 750,500 765,590')),
      ],
    },
  },
}
