/** Faults inside pictures, and sound pictures that are easily taken for them. */
import type { Random } from '#kernel/random.ts'
import type { Severity } from '#press/preflight/preflight.ts'
import type { Fault } from './preflight-faults.ts'
import type { likePictures } from './preflight-pictures.ts'
import {
  black,
  canvas,
  card,
  chest,
  createPicture,
  createSample,
  createSolid,
  createWords,
  legs,
  panel,
  poster,
  type Sample,
  tee,
  white,
} from './preflight-samples.ts'

type Canvas = typeof tee
const pickBetween = (random: Random, from: number, to: number) => from + random.next() * (to - from)
const createShown = (
  name: string,
  place: Canvas,
  artwork: keyof typeof likePictures,
  dpi: number,
  { colours = [white], ...changes }: { colours?: (typeof white)[]; x?: number; y?: number } = {},
) => ({
  name,
  make: (random: Random): Sample =>
    createSample(name, place, [{ ...createPicture(place, random, dpi, artwork), ...changes }], { colours }),
})
const createFault = (
  rule: string,
  { make }: ReturnType<typeof createShown>,
  severity: Severity = 'warn',
): Fault => ({
  rule,
  severity,
  times: 2,
  make,
})

const onBlack = { colours: [black] }
const pit = { name: 'Pit', hex: '#0c0c0c' }
export const likeFaults: Fault[] = [
  createFault('box', createShown('a drawing on a round white card', tee, 'carded', 320, onBlack)),
  createFault('box', createShown('squares that stand for a clear ground', poster, 'chequered', 320)),
  createFault('thin', createShown('hairlines that bend', tee, 'hairlines', 310)),
  createFault('small-text', createShown('small words up a side', tee, 'turned', 310)),
  createFault('soft-edges', createShown('a veil round a drawing', tee, 'veiled', 320, onBlack)),
  createFault('specks', createShown('a drawing with specks', tee, 'speckled', 310, onBlack)),
  createFault('specks', createShown('spots too small for a needle', chest, 'speckled', 310)),
  createFault('faint', createShown('a picture that is nearly clear', tee, 'ghost', 320)),
  createFault('enlarged', createShown('a photograph in squares', tee, 'squares', 310)),
  createFault('embroidery', createShown('tones in thread', chest, 'blended', 310)),
  createFault('seam', createShown('a drawn word on two legs', legs, 'word', 160, { x: 5, y: 4 })),
  createFault(
    'safe-area',
    createShown('a drawn word in the seam of a panel', panel, 'word', 200, { x: 0.02 }),
  ),
  {
    rule: 'faint',
    severity: 'warn',
    times: 2,
    make: (random) =>
      createSample(
        'words nobody sees',
        tee,
        [createWords(tee, random, 90, { opacity: pickBetween(random, 0.04, 0.12) })],
        {
          colours: [white],
        },
      ),
  },
  {
    rule: 'faint',
    severity: 'hard',
    times: 2,
    make: (random) =>
      createSample('black on black', tee, [createWords(tee, random, 90, { fill: createSolid('#000000') })], {
        colours: [pit],
      }),
  },
  {
    rule: 'bleed',
    severity: 'warn',
    times: 2,
    make: (random) => {
      const gap = pickBetween(random, 0.4, 1.1)
      const box = { x: gap, y: gap, width: canvas.widthIn - gap * 2, height: canvas.heightIn - gap * 2 }
      const background = {
        kind: 'shape',
        id: 'ground',
        shape: 'rect',
        ...box,
        fill: createSolid('#00a878'),
      } as const
      return createSample('a canvas whose sides stay half bare', canvas, [background])
    },
  },
]

export const soundAlike: ((random: Random) => Sample)[] = [
  createShown('pixel art made large', tee, 'sprite', 110, onBlack),
  createShown('a drawing through a screen', tee, 'screened', 310),
  createShown('lines that hold', tee, 'lines', 310),
  createShown('a drawing with a smooth edge on black', tee, 'smooth', 320, onBlack),
  createShown('beads round a drawing', tee, 'beads', 310, onBlack),
  createShown('words on the white of a card', card, 'papered', 310),
  createShown('words on the white of a tee', tee, 'papered', 310),
  createShown('a drawn word on one leg', legs, 'word', 300, { x: 3, y: 4 }),
].map(({ make }) => make)
