import { expect, test } from 'vitest'
import type { Effects } from './effect.ts'
import { flows, unheard } from './flows.ts'

const all = Object.entries(flows as Readonly<Record<string, Effects<never>>>)

test('each effect of a fact has a name of its own, by which it runs once', () => {
  for (const [fact, effects] of all)
    expect(new Set(effects.map(({ name }) => name)).size, fact).toBe(effects.length)
})

test('a fact that nothing follows from says why it is told', () => {
  expect(all.filter(([, effects]) => effects.length === 0)).toEqual([])
  expect(Object.entries(unheard).filter(([name, why]) => name in flows || why.length < 20)).toEqual([])
})
