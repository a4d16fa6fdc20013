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
  legs,
  panel,
  picture,
  poster,
  type Sample,
  sample,
  solid,
  tee,
  white,
  words,
} from './preflight-samples.ts'

type Place = typeof tee
const some = (lot: Random, from: number, to: number) => from + lot.next() * (to - from)
const shown = (
  name: string,
  place: Place,
  artwork: keyof typeof likePictures,
  dpi: number,
  { colours = [white], ...given }: { colours?: (typeof white)[]; x?: number; y?: number } = {},
) => ({
  name,
  make: (lot: Random): Sample =>
    sample(name, place, [{ ...picture(place, lot, dpi, artwork), ...given }], { colours }),
})
const fault = (rule: string, { make }: ReturnType<typeof shown>, severity: Severity = 'warn'): Fault => ({
  rule,
  severity,
  times: 2,
  make,
})

const onBlack = { colours: [black] }
const pit = { name: 'Pit', hex: '#0c0c0c' }
export const likeFaults: Fault[] = [
  fault('box', shown('a drawing on a round white card', tee, 'carded', 320, onBlack)),
  fault('box', shown('squares that stand for a clear ground', poster, 'chequered', 320)),
  fault('thin', shown('hairlines that bend', tee, 'hairlines', 310)),
  fault('small-text', shown('small words up a side', tee, 'turned', 310)),
  fault('soft-edges', shown('a veil round a drawing', tee, 'veiled', 320, onBlack)),
  fault('specks', shown('a drawing with specks', tee, 'speckled', 310, onBlack)),
  fault('specks', shown('spots too small for a needle', chest, 'speckled', 310)),
  fault('faint', shown('a picture that is nearly clear', tee, 'ghost', 320)),
  fault('enlarged', shown('a photograph in squares', tee, 'squares', 310)),
  fault('embroidery', shown('tones in thread', chest, 'blended', 310)),
  fault('seam', shown('a drawn word on two legs', legs, 'word', 160, { x: 5, y: 4 })),
  fault('safe-area', shown('a drawn word in the seam of a panel', panel, 'word', 200, { x: 0.02 })),
  {
    rule: 'faint',
    severity: 'warn',
    times: 2,
    make: (lot) =>
      sample('words nobody sees', tee, [words(tee, lot, 90, { opacity: some(lot, 0.04, 0.12) })], {
        colours: [white],
      }),
  },
  {
    rule: 'faint',
    severity: 'hard',
    times: 2,
    make: (lot) =>
      sample('black on black', tee, [words(tee, lot, 90, { fill: solid('#000000') })], { colours: [pit] }),
  },
  {
    rule: 'bleed',
    severity: 'warn',
    times: 2,
    make: (lot) => {
      const gap = some(lot, 0.4, 1.1)
      const box = { x: gap, y: gap, width: canvas.widthIn - gap * 2, height: canvas.heightIn - gap * 2 }
      const ground = { kind: 'shape', id: 'ground', shape: 'rect', ...box, fill: solid('#00a878') } as const
      return sample('a canvas whose sides stay half bare', canvas, [ground])
    },
  },
]

export const soundAlike: ((lot: Random) => Sample)[] = [
  shown('pixel art made large', tee, 'sprite', 110, onBlack),
  shown('a drawing through a screen', tee, 'screened', 310),
  shown('lines that hold', tee, 'lines', 310),
  shown('a drawing with a smooth edge on black', tee, 'smooth', 320, onBlack),
  shown('beads round a drawing', tee, 'beads', 310, onBlack),
  shown('words on the white of a card', card, 'papered', 310),
  shown('words on the white of a tee', tee, 'papered', 310),
  shown('a drawn word on one leg', legs, 'word', 300, { x: 3, y: 4 }),
].map(({ make }) => make)
