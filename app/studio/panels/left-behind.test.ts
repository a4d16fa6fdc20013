import { expect, test } from 'vitest'
import { leftBehind } from './left-behind.ts'

const layer = (...without: string[]) => ({ blend: 'normal' as const, without })

test('a file whose layers lose nothing has nothing said of it', () => {
  expect(leftBehind({ names: ['Ground', 'Sun'], looks: [layer(), layer()], leftOut: [] }, null)).toEqual([])
})

test('each layer is told with what it comes without, and what stays behind by name', () => {
  const file = {
    names: ['Ground', 'Sun', 'Words'],
    looks: [layer(), layer('drop shadow', 'stroke'), layer('blending (Soft light)')],
    leftOut: ['Curves 1'],
  }
  expect(leftBehind(file, null)).toEqual([
    'Sun comes without its drop shadow and stroke. Words comes without its blending (Soft light). Curves 1 stays behind: adjustments don’t come along. The picture as one has all of it.',
  ])
  expect(leftBehind(file, 1)).toEqual([
    'Sun comes without its drop shadow and stroke. The picture as one has all of it.',
  ])
  expect(leftBehind(file, 0)).toEqual([])
})

test('of many layers three are named', () => {
  const names = ['A', 'B', 'C', 'D', 'E']
  const [words] = leftBehind({ names, looks: names.map(() => layer('stroke')), leftOut: names }, null)
  expect(words).toContain('C comes without its stroke. 2 more lose theirs.')
  expect(words).toContain('A, B, C and 2 more stay behind')
})
