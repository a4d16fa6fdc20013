import { expect, test } from 'vitest'
import { createSightings } from './use-camera.ts'

test('a label that stays in sight counts once, flickers included, and again after it was away', () => {
  const takenCodes: string[] = []
  const offerCode = createSightings()
  const showFrames = (...codes: string[]) => {
    for (const code of codes) offerCode(code, (takenCode) => takenCodes.push(takenCode) > 0)
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
  const offerCode = createSightings()
  for (const isTaken of [false, false, true, true])
    offerCode('A-1', (code) => {
      offered.push(code)
      return isTaken
    })
  expect(offered).toHaveLength(3)
})
