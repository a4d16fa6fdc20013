import { expect, test } from 'vitest'
import type { Effects } from './effect.ts'
import { factsWithoutEffects, flows } from './flows.ts'

const flowEntries = Object.entries(flows as Readonly<Record<string, Effects<never>>>)

test('each effect of a fact has a name of its own, by which it runs once', () => {
  for (const [fact, effects] of flowEntries)
    expect(new Set(effects.map(({ name }) => name)).size, fact).toBe(effects.length)
})

test('a fact without effects says why it is told', () => {
  expect(flowEntries.filter(([, effects]) => effects.length === 0)).toEqual([])
  expect(
    Object.entries(factsWithoutEffects).filter(([name, reason]) => name in flows || reason.length < 20),
  ).toEqual([])
})
