import { expect, test } from 'vitest'
import { findMovable } from './move-all.server.ts'

const createPiece = (
  status: 'in_batch' | 'printing',
  changes: { stopped?: string; paidBack?: boolean } = {},
) => ({
  status,
  stopped: null,
  paidBack: false,
  ...changes,
})

test('one click moves 500 units and leaves the rest to the next, in order', () => {
  const pieces = Array.from({ length: 812 }, (_, index) => ({ ...createPiece('in_batch'), index }))
  const first = findMovable(pieces, 'start')
  expect([first.now.length, first.all]).toEqual([500, 812])
  expect([first.now[0]!.index, first.now.at(-1)!.index]).toEqual([0, 499])
  const next = findMovable(pieces.slice(500), 'start')
  expect([next.now.length, next.all]).toEqual([312, 312])
})

test('units that are stopped, refunded or in another state are not counted', () => {
  const pieces = [
    createPiece('in_batch'),
    createPiece('printing'),
    createPiece('in_batch', { stopped: 'The print file has a fault.' }),
    createPiece('in_batch', { paidBack: true }),
  ]
  expect(findMovable(pieces, 'start').all).toBe(1)
  expect(findMovable(pieces, 'print').all).toBe(1)
})
