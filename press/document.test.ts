import { expect, test } from 'vitest'
import {
  createDocument,
  type DesignDraft,
  flattenLayers,
  isBare,
  listArtworks,
  parseDocument,
} from './document.ts'
import { limits } from './limits.ts'

const text = {
  kind: 'text',
  id: 'a',
  x: 1,
  y: 1,
  width: 4,
  height: 1,
  text: 'Hi',
  font: 'anton',
  size: 40,
} as const
const image = {
  kind: 'image',
  id: 'b',
  x: 0,
  y: 0,
  width: 2,
  height: 2,
  artwork: 'art_1',
  pixels: { width: 600, height: 600 },
} as const
const draft = (layers: unknown[]) => ({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })

test('a draft gets the usual values and reading it again changes nothing', () => {
  const parsed = parseDocument(draft([text, image]) as DesignDraft)
  if (!parsed.ok) throw new Error(parsed.code)
  const layer = parsed.value.areas.front?.layers[0]
  expect(layer).toMatchObject({ rotation: 0, opacity: 1, blend: 'normal', align: 'center', curve: 0 })
  expect(parseDocument(JSON.stringify(parsed.value))).toEqual(parsed)
  expect(listArtworks(parsed.value)).toEqual(['art_1'])
})

test.each([
  ['an unknown key', draft([{ ...text, onclick: 'x' }])],
  ['a colour that is no ink', draft([{ ...text, fill: { kind: 'solid', colour: 'red' } }])],
  ['an endless size', draft([{ ...text, width: Number.MAX_VALUE }])],
  ['two layers with one id', draft([text, { ...image, id: 'a' }])],
  [
    'path data with a script in it',
    draft([{ ...text, kind: 'path', d: 'M0 0<script>', frame: [0, 0, 1, 1] }]),
  ],
  ['a picture of too many pixels', draft([{ ...image, pixels: { width: 100_000, height: 100_000 } }])],
  ['another version', { ...draft([text]), version: 2 }],
  [
    'too many layers',
    draft(Array.from({ length: limits.layersPerArea + 1 }, (_, i) => ({ ...text, id: `t${i}` }))),
  ],
  ['nothing', undefined],
  ['text that is not JSON', '{'],
])('a document with %s is refused', (_, document) => {
  expect(parseDocument(document)).toMatchObject({ ok: false, code: 'design.malformed' })
})

test('groups nest three deep and no deeper', () => {
  const nest = (depth: number): unknown =>
    depth === 0
      ? text
      : { kind: 'group', id: `g${depth}`, x: 0, y: 0, width: 5, height: 5, layers: [nest(depth - 1)] }
  const deep = parseDocument(draft([nest(3)]))
  expect(deep.ok && flattenLayers(deep.value.areas.front?.layers ?? []).length).toBe(4)
  expect(parseDocument(draft([nest(4)])).ok).toBe(false)
})

test('an area is bare until it has a visible layer', () => {
  const empty = createDocument({ front: { widthIn: 12, heightIn: 16 } })
  expect(empty.areas.front && isBare(empty.areas.front)).toBe(true)
  const hidden = parseDocument(draft([{ ...text, hidden: true }]))
  expect(hidden.ok && hidden.value.areas.front && isBare(hidden.value.areas.front)).toBe(true)
  const parsed = parseDocument(draft([text]))
  expect(parsed.ok && parsed.value.areas.front && isBare(parsed.value.areas.front)).toBe(false)
})
