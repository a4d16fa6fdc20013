import { expect, test } from 'vitest'
import { listLeftBehind } from './left-behind.ts'

const createLook = (...missing: string[]) => ({ blend: 'normal' as const, without: missing })

test('a file whose layers lose nothing gets no notice', () => {
  expect(
    listLeftBehind({ names: ['Ground', 'Sun'], looks: [createLook(), createLook()], leftOut: [] }, null),
  ).toEqual([])
})

test('each layer is named with what it loses, and so is each layer left out', () => {
  const file = {
    names: ['Ground', 'Sun', 'Words'],
    looks: [createLook(), createLook('drop shadow', 'stroke'), createLook('blending (Soft light)')],
    leftOut: ['Curves 1'],
  }
  expect(listLeftBehind(file, null)).toEqual([
    'Sun comes without its drop shadow and stroke. Words comes without its blending (Soft light). Curves 1 stays behind: adjustments don’t come along. The picture as one has all of it.',
  ])
  expect(listLeftBehind(file, 1)).toEqual([
    'Sun comes without its drop shadow and stroke. The picture as one has all of it.',
  ])
  expect(listLeftBehind(file, 0)).toEqual([])
})

test('of many layers three are named', () => {
  const names = ['A', 'B', 'C', 'D', 'E']
  const [sentence] = listLeftBehind(
    { names, looks: names.map(() => createLook('stroke')), leftOut: names },
    null,
  )
  expect(sentence).toContain('C comes without its stroke. 2 more lose theirs.')
  expect(sentence).toContain('A, B, C and 2 more stay behind')
})
