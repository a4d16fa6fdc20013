import { expect, test } from 'vitest'
import { parseDocument } from '#press/document.ts'
import type { StudioComment } from '../document/studio-data.ts'
import { buildThreads, findLayer } from './threads.ts'

const createComment = (id: string, overrides: Partial<StudioComment> = {}): StudioComment => ({
  id,
  replyTo: null,
  layerId: null,
  author: 'Ada',
  mine: true,
  mayRemove: true,
  words: id,
  saidAt: '2025-08-24T10:00:00.000Z',
  resolved: false,
  ...overrides,
})

test('open comments are numbered in order of writing, and resolved ones follow without a number', () => {
  const comments = [
    createComment('a', { resolved: true }),
    createComment('b'),
    createComment('to b', { replyTo: 'b' }),
    createComment('c'),
  ]
  expect(
    buildThreads(comments).map(({ number, comment, answers }) => [number, comment.id, answers.length]),
  ).toEqual([
    [1, 'b', 1],
    [2, 'c', 0],
    [null, 'a', 0],
  ])
})

test('a layer is found on any area, inside a group too, and a removed one is not', () => {
  const square = (id: string) => ({ kind: 'shape', id, shape: 'rect', x: 0, y: 0, width: 1, height: 1 })
  const parsed = parseDocument({
    version: 1,
    areas: {
      front: { widthIn: 12, heightIn: 16, layers: [square('one')] },
      back: {
        widthIn: 12,
        heightIn: 16,
        layers: [{ kind: 'group', id: 'both', x: 0, y: 0, width: 2, height: 2, layers: [square('two')] }],
      },
    },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  expect(findLayer(parsed.value, 'one')).toMatchObject({ area: 'front', outermost: { id: 'one' } })
  expect(findLayer(parsed.value, 'two')).toMatchObject({
    area: 'back',
    layer: { id: 'two' },
    outermost: { id: 'both' },
  })
  expect(findLayer(parsed.value, 'three')).toBeNull()
  expect(findLayer(parsed.value, null)).toBeNull()
})
