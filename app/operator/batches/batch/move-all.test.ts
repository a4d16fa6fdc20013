import { expect, test } from 'vitest'
import { movable } from './move-all.server.ts'

const piece = (status: 'in_batch' | 'printing', rest: { stopped?: string; paidBack?: boolean } = {}) => ({
  status,
  stopped: null,
  paidBack: false,
  ...rest,
})

test('one press moves 500 units on and leaves the rest to the next, in their order', () => {
  const pieces = Array.from({ length: 812 }, (_, place) => ({ ...piece('in_batch'), place }))
  const first = movable(pieces, 'start')
  expect([first.now.length, first.all]).toEqual([500, 812])
  expect([first.now[0]!.place, first.now.at(-1)!.place]).toEqual([0, 499])
  const next = movable(pieces.slice(500), 'start')
  expect([next.now.length, next.all]).toEqual([312, 312])
})

test('what is stopped, paid back or in another state is not counted among them', () => {
  const pieces = [
    piece('in_batch'),
    piece('printing'),
    piece('in_batch', { stopped: 'The print file has a fault.' }),
    piece('in_batch', { paidBack: true }),
  ]
  expect(movable(pieces, 'start').all).toBe(1)
  expect(movable(pieces, 'print').all).toBe(1)
})
