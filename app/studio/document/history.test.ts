import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, changed, type History, redone, settled, undone, walked } from './history.ts'

test('undo gives back what was there, redo what was undone, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }), (values) => {
      const states: History<number>[] = [begun(0)]
      for (const value of values) states.push(changed(states.at(-1) as History<number>, value))
      let back = states.at(-1) as History<number>
      const seen = [back.present]
      while (back.past.length > 0) {
        back = undone(back)
        seen.unshift(back.present)
      }
      expect(seen[0]).toBe(0)
      let forth = back
      for (const present of seen) {
        expect(forth.present).toBe(present)
        forth = redone(forth)
      }
    }),
  )
})

test('a drag is one step, and the next drag another', () => {
  let history = begun('a')
  for (const value of ['b', 'c', 'd']) history = changed(history, value, 'drag')
  expect(undone(history).present).toBe('a')
  history = changed(settled(history), 'e', 'drag')
  expect(undone(history).present).toBe('d')
})

test('a change after an undo forgets what was undone', () => {
  const history = changed(undone(changed(begun('a'), 'b')), 'c')
  expect(redone(history).present).toBe('c')
  expect(undone(history).present).toBe('a')
})

test('nothing changed is no step', () => {
  const history = begun('a')
  expect(changed(history, 'a')).toBe(history)
  expect(undone(history)).toBe(history)
})

test('steps have names, and one can walk over several of them', () => {
  let history = begun('a')
  for (const [value, name] of [
    ['b', 'Move'],
    ['c', 'Turn'],
    ['d', 'Delete'],
  ] as const)
    history = changed(history, value, null, name)
  expect(history.past.map((step) => step.name)).toEqual(['Move', 'Turn', 'Delete'])
  const back = walked(history, -2)
  expect(back.present).toBe('b')
  expect(back.future.map((step) => step.name)).toEqual(['Turn', 'Delete'])
  expect(walked(back, 2).present).toBe('d')
  expect(walked(back, 9).present).toBe('d')
})
