import { expect, test } from 'vitest'
import { createSightings } from './use-camera.ts'

test('a label that stays in sight counts once, flickers included, and again after it was away', () => {
  const takenCodes: string[] = []
  const isNew = createSightings()
  const showFrames = (...codes: string[]) => {
    for (const code of codes) isNew(code, (read) => takenCodes.push(read) > 0)
  }
  showFrames('A-1', 'A-1', '', '', 'A-1', '', 'A-1')
  expect(takenCodes).toEqual(['A-1'])
  showFrames('A-2', 'A-2')
  expect(takenCodes).toEqual(['A-1', 'A-2'])
  showFrames('', '', '', '', '', '', 'A-2')
  expect(takenCodes).toEqual(['A-1', 'A-2', 'A-2'])
})

test('a label that could not be taken yet is offered again', () => {
  const offered: string[] = []
  const isNew = createSightings()
  for (const isTaken of [false, false, true, true])
    isNew('A-1', (code) => {
      offered.push(code)
      return isTaken
    })
  expect(offered).toHaveLength(3)
})
