import { expect, test } from 'vitest'
import { createSample } from '#drivers/preflight-samples.ts'
import type { LayerDraft } from '../document.ts'
import { type Finding, type PreflightContext, preflight } from './preflight.ts'

type Onto = NonNullable<PreflightContext['onto']>
/** Two legs of four by twenty inches, two apart, joined above. */
const legs: Pick<Onto, 'panels'> = {
  panels: [
    {
      name: 'left leg',
      points: [
        [0, 0],
        [500, 0],
        [500, 300],
        [400, 1000],
        [0, 1000],
      ],
    },
    {
      name: 'right leg',
      points: [
        [500, 0],
        [1000, 0],
        [1000, 1000],
        [600, 1000],
        [500, 300],
      ],
    },
  ],
}
const camera: Pick<Onto, 'openings'> = {
  openings: [
    {
      name: 'the camera',
      points: [
        [0, 0],
        [500, 0],
        [500, 300],
        [0, 300],
      ],
    },
  ],
}
const zip: Pick<Onto, 'seams'> = {
  seams: [
    {
      name: 'the zip',
      points: [
        [0, 500],
        [1000, 500],
      ],
    },
  ],
}

const fill = { kind: 'solid', colour: '#202020' } as const
const createWords = (x: number, y: number): LayerDraft => ({
  kind: 'text',
  id: 'w',
  text: 'HOUSE',
  x,
  y,
  width: 4,
  height: 1,
  align: 'left',
  font: 'anton',
  size: 60,
  fill,
})
const createBox = (x: number, y: number, width: number, height: number): LayerDraft => ({
  kind: 'shape',
  id: 'b',
  shape: 'rect',
  x,
  y,
  width,
  height,
  fill,
})

type Machine = 'cut-sew' | 'uv'
function findingsFor(marks: Partial<Onto>, layer: LayerDraft, technique: Machine = 'cut-sew'): Finding[] {
  const place = { technique, widthIn: 10, heightIn: 20, dpi: 150, marks }
  const { document, contexts } = createSample('one', place, [layer])
  const rules = ['seam', 'opening', 'off-cloth', 'safe-area']
  return preflight(document, 'front', contexts[0]!).filter(({ rule }) => rules.includes(rule))
}
/** The findings after the fix of the first one is applied. */
function findAfterFix(marks: Partial<Onto>, layer: LayerDraft, technique: Machine = 'cut-sew'): Finding[] {
  const [first] = findingsFor(marks, layer, technique)
  return findingsFor(marks, { ...layer, ...first!.fix!.change } as LayerDraft, technique)
}

test('words across the seam of two legs are reported with both names, and one move puts them on one leg', () => {
  const across = createWords(4, 3)
  const [finding, ...otherFindings] = findingsFor(legs, across)
  expect([finding?.rule, otherFindings]).toEqual(['seam', []])
  expect(finding?.words).toContain('the left leg and the right leg')
  expect(findAfterFix(legs, across)).toEqual([])
})

test('words on one leg are sound; near the seam they are too close to it', () => {
  expect(findingsFor(legs, createWords(1.2, 4))).toEqual([])
  expect(findingsFor(legs, createWords(0.1, 4)).map(({ rule }) => rule)).toEqual(['safe-area'])
})

test('art beside the cloth is reported, and art that loses a part is too, with how much', () => {
  const neighbour = {
    panels: [{ name: 'the patch', points: legs.panels![0]!.points.map(([x, y]) => [x / 2, y] as const) }],
  }
  expect(findingsFor(neighbour, createBox(7, 5, 2, 2)).map(({ rule }) => rule)).toEqual(['off-cloth'])
  const [half] = findingsFor(neighbour, createBox(1.5, 1, 2, 2))
  expect([half?.rule, half?.words]).toEqual([
    'off-cloth',
    expect.stringMatching(/About \d\d % of it is cut away/),
  ])
  expect(findingsFor(neighbour, createBox(-0.2, -0.2, 10.4, 20.4))).toEqual([])
})

test('art behind a camera is reported, a background that runs under it is not', () => {
  expect(findingsFor(camera, createBox(3, 4, 3, 3), 'uv').map(({ rule }) => rule)).toEqual(['opening'])
  expect(findingsFor(camera, createWords(4, 5.5), 'uv').map(({ rule }) => rule)).toEqual(['opening'])
  expect(findAfterFix(camera, createWords(4, 5.5), 'uv')).toEqual([])
  expect(findingsFor(camera, createBox(0, 0, 10, 20), 'uv')).toEqual([])
  expect(findingsFor(camera, createBox(6, 10, 3, 3), 'uv')).toEqual([])
})

test('letters do not run across a zip; a picture may', () => {
  const [across] = findingsFor(zip, createWords(2, 9.9))
  expect([across?.rule, across?.title]).toEqual(['seam', 'HOUSE runs across the zip'])
  expect(findingsFor(zip, createBox(2, 9, 3, 3))).toEqual([])
})

test('a product without outline, seams or openings has no such limits', () => {
  expect(findingsFor({}, createWords(4, 3)).map(({ rule }) => rule)).toEqual([])
})
