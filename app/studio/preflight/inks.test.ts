import { expect, test } from 'vitest'
import type { DesignDocument, Layer } from '#press/document.ts'
import { listInks, replaceInk } from './inks.ts'

const createShape = (id: string, fill: unknown, stroke: string | null = null) =>
  ({ id, kind: 'shape', fill, stroke: stroke && { colour: stroke, width: 0.1 } }) as unknown as Layer
const createSolid = (colour: string) => ({ kind: 'solid', colour })
const blend = {
  kind: 'linear',
  angle: 0,
  stops: [
    { at: 0, colour: '#0000ff' },
    { at: 1, colour: '#ffffff' },
  ],
}
const layers = [
  createShape('one', createSolid('#0000ff'), '#111111'),
  {
    id: 'group',
    kind: 'group',
    layers: [createShape('two', blend), createShape('three', null, '#0000ff')],
  } as unknown as Layer,
]
const side = { widthIn: 10, heightIn: 10, layers }
const document = { areas: { front: side, back: side } } as unknown as DesignDocument

test('the inks of a side are listed once each, whatever they fill or outline', () => {
  expect(listInks(document.areas.front)).toEqual(['#0000ff', '#111111', '#ffffff'])
  expect(listInks(undefined)).toEqual([])
})

test('a shadow counts as ink: it is listed, and can be replaced', () => {
  const shaded = {
    ...createShape('four', createSolid('#111111')),
    shadow: { colour: '#0000ff', dx: 0.1, dy: 0.1 },
  }
  const shadedDocument = { areas: { front: { ...side, layers: [shaded] } } } as unknown as DesignDocument
  expect(listInks(shadedDocument.areas.front)).toEqual(['#111111', '#0000ff'])
  const changed = replaceInk(shadedDocument, 'front', '#0000ff', '#393186')
  expect(listInks(changed.areas.front)).toEqual(['#111111', '#393186'])
  expect(changed.areas.front?.layers[0]).toMatchObject({ shadow: { dx: 0.1, dy: 0.1 } })
})

test('an ink is replaced in fills, outlines, gradients and groups, on that side only', () => {
  const changed = replaceInk(document, 'front', '#0000ff', '#393186')
  expect(listInks(changed.areas.front)).toEqual(['#393186', '#111111', '#ffffff'])
  expect(changed.areas.back).toBe(document.areas.back)
  expect(listInks(document.areas.front)).toContain('#0000ff')
  expect(replaceInk(document, 'sleeve', '#0000ff', '#393186')).toBe(document)
})
