import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addStep, beginHistory, endStep, type History, redoStep, undoStep, walkTo } from './history.ts'

test('undo restores each earlier state and redo each undone one, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }), (values) => {
      const states: History<number>[] = [beginHistory(0)]
      for (const value of values) states.push(addStep(states.at(-1) as History<number>, value))
      let current = states.at(-1) as History<number>
      const seenValues = [current.present]
      while (current.past.length > 0) {
        current = undoStep(current)
        seenValues.unshift(current.present)
      }
      expect(seenValues[0]).toBe(0)
      let redone = current
      for (const present of seenValues) {
        expect(redone.present).toBe(present)
        redone = redoStep(redone)
      }
    }),
  )
})

test('a drag is one step, and the next drag another', () => {
  let history = beginHistory('a')
  for (const value of ['b', 'c', 'd']) history = addStep(history, value, 'drag')
  expect(undoStep(history).present).toBe('a')
  history = addStep(endStep(history), 'e', 'drag')
  expect(undoStep(history).present).toBe('d')
})

test('a change after an undo forgets what was undone', () => {
  const history = addStep(undoStep(addStep(beginHistory('a'), 'b')), 'c')
  expect(redoStep(history).present).toBe('c')
  expect(undoStep(history).present).toBe('a')
})

test('a change that changes nothing is no step', () => {
  const history = beginHistory('a')
  expect(addStep(history, 'a')).toBe(history)
  expect(undoStep(history)).toBe(history)
})

test('steps have names, and one can walk over several of them', () => {
  let history = beginHistory('a')
  for (const [value, name] of [
    ['b', 'Move'],
    ['c', 'Turn'],
    ['d', 'Delete'],
  ] as const)
    history = addStep(history, value, null, name)
  expect(history.past.map((step) => step.name)).toEqual(['Move', 'Turn', 'Delete'])
  const walkedBack = walkTo(history, -2)
  expect(walkedBack.present).toBe('b')
  expect(walkedBack.future.map((step) => step.name)).toEqual(['Turn', 'Delete'])
  expect(walkTo(walkedBack, 2).present).toBe('d')
  expect(walkTo(walkedBack, 9).present).toBe('d')
})
