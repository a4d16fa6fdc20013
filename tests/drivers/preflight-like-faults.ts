/** Faults inside pictures, and sound pictures that are easily taken for them. */
import type { Random } from '#kernel/random.ts'
import type { Severity } from '#press/preflight/preflight.ts'
import type { Fault } from './preflight-faults.ts'
import type { lookalikePictures } from './preflight-pictures.ts'
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
const createPictureCase = (
  name: string,
  place: Canvas,
  artwork: keyof typeof lookalikePictures,
  dpi: number,
  { colours = [white], ...changes }: { colours?: (typeof white)[]; x?: number; y?: number } = {},
) => ({
  name,
  make: (random: Random): Sample =>
    createSample(name, place, [{ ...createPicture(place, random, dpi, artwork), ...changes }], { colours }),
})
const createFault = (
  rule: string,
  { make }: ReturnType<typeof createPictureCase>,
  severity: Severity = 'warn',
): Fault => ({
  rule,
  severity,
  times: 2,
  make,
})

const onBlack = { colours: [black] }
const pitBlack = { name: 'Pit', hex: '#0c0c0c' }
export const likeFaults: Fault[] = [
  createFault('box', createPictureCase('a drawing on a round white card', tee, 'carded', 320, onBlack)),
  createFault('box', createPictureCase('squares that stand for a clear ground', poster, 'chequered', 320)),
  createFault('thin', createPictureCase('hairlines that bend', tee, 'hairlines', 310)),
  createFault('small-text', createPictureCase('small words up a side', tee, 'turned', 310)),
  createFault('soft-edges', createPictureCase('a veil round a drawing', tee, 'veiled', 320, onBlack)),
  createFault('specks', createPictureCase('a drawing with specks', tee, 'speckled', 310, onBlack)),
  createFault('specks', createPictureCase('spots too small for a needle', chest, 'speckled', 310)),
  createFault('faint', createPictureCase('a picture that is nearly clear', tee, 'ghost', 320)),
  createFault('enlarged', createPictureCase('a photograph in squares', tee, 'squares', 310)),
  createFault('embroidery', createPictureCase('tones in thread', chest, 'blended', 310)),
  createFault('seam', createPictureCase('a drawn word on two legs', legs, 'word', 160, { x: 5, y: 4 })),
  createFault(
    'safe-area',
    createPictureCase('a drawn word in the seam of a panel', panel, 'word', 200, { x: 0.02 }),
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
        colours: [pitBlack],
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
  createPictureCase('pixel art made large', tee, 'sprite', 110, onBlack),
  createPictureCase('a drawing through a screen', tee, 'screened', 310),
  createPictureCase('lines that hold', tee, 'lines', 310),
  createPictureCase('a drawing with a smooth edge on black', tee, 'smooth', 320, onBlack),
  createPictureCase('beads round a drawing', tee, 'beads', 310, onBlack),
  createPictureCase('words on the white of a card', card, 'papered', 310),
  createPictureCase('words on the white of a tee', tee, 'papered', 310),
  createPictureCase('a drawn word on one leg', legs, 'word', 300, { x: 3, y: 4 }),
].map(({ make }) => make)
