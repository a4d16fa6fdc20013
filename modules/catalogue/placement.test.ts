import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { DesignDocument } from '#press/document.ts'
import { noAssets } from '#press/files/environment.ts'
import { renderMockup } from '#press/files/mockup.ts'
import { readView } from '#press/views.ts'
import { allBlanks } from './blanks/all.ts'
import { areaOf, placeInView, printTarget } from './contract.ts'

/** A rectangle over the whole area, in an ink that no blank has. */
const createFilledDesign = (widthIn: number, heightIn: number): DesignDocument => ({
  version: 1,
  placements: {},
  areas: {
    front: {
      widthIn,
      heightIn,
      layers: [
        {
          kind: 'shape',
          shape: 'rect',
          id: 'a',
          name: '',
          x: 0,
          y: 0,
          width: widthIn,
          height: heightIn,
          rotation: 0,
          opacity: 1,
          blend: 'normal',
          hidden: false,
          locked: false,
          corner: 0,
          points: 5,
          inner: 0.5,
          fill: { kind: 'solid', colour: '#ff00ff' },
          stroke: null,
          shadow: null,
        },
      ],
    },
  },
})

/** The box of the ink in the picture: left, top, right, bottom, in fractions of its side. */
async function inkBox(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const box = [info.width, info.height, 0, 0]
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * info.channels
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (r - g < 60 || b - g < 60) continue
      box[0] = Math.min(box[0]!, x)
      box[1] = Math.min(box[1]!, y)
      box[2] = Math.max(box[2]!, x + 1)
      box[3] = Math.max(box[3]!, y + 1)
    }
  return box.map((value) => value / info.width)
}

const cases: [blank: string, colour: string][] = [
  ['bella-canvas-3001', 'white'],
  ['bella-canvas-3001-embroidered', 'white'],
  ['gildan-18000-embroidered', 'white'],
  ['yupoong-6245cm', 'khaki'],
  ['poster-12x18', 'white'],
  ['apron', 'white'],
]
test.each(cases)(
  'a design on %s is pictured where the catalogue marks its print area',
  async (id, colour) => {
    const blank = allBlanks.find((candidate) => candidate.id === id)!
    const frontView = blank.views[0]!
    const area = areaOf(blank, 'front')!
    const place = placeInView(frontView, area)!
    const view = readView(frontView.mapSet)!
    const { hex } = blank.colours.find((candidate) => candidate.slug === colour)!
    const picture = await renderMockup({
      document: createFilledDesign(area.widthIn, area.heightIn),
      area: 'front',
      view,
      colour: { hex },
      size: 600,
      ground: '#ffffff',
      onto: printTarget(blank, area),
      place,
      assets: noAssets,
    })
    const { left, top, right, bottom } = view.areaBox!
    const across = (part: number) => (left + part * (right - left)) / view.width
    const down = (part: number) => (top + part * (bottom - top)) / view.height
    const expectedBox = [
      across(place.left),
      down(place.top),
      across(place.left + place.width),
      down(place.top + place.height),
    ]
    const box = await inkBox(picture)
    for (const side of [0, 1, 2, 3])
      expect(Math.abs(box[side]! - expectedBox[side]!), `side ${side}`).toBeLessThan(0.035)
  },
)
