import { expect, test } from 'vitest'
import { dropPieces, hoursOfDay, planDay } from './plan.ts'

test('a date gives the same day on every machine, and another date gives another day', () => {
  expect(planDay(20_250_824, 11, 9)).toEqual(planDay(20_250_824, 11, 9))
  expect(planDay(20_250_825, 11, 9)).not.toEqual(planDay(20_250_824, 11, 9))
})

test.each([0, 7, 11, 19, 23])('a day that begins at %i has each kind of thing that happens', (hour) => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const day = planDay(seed, hour, 9)
    expect(day).toHaveLength(hoursOfDay)
    const kinds = day.flat().map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['order', 'drop', 'question', 'review', 'claim']))
    const orders = day.flat().filter((happening) => happening.kind === 'order')
    expect(orders.length, `orders of the day ${seed}`).toBeGreaterThan(18)
    expect(new Set(orders.map(({ fan }) => fan)).size, 'each fan comes once').toBe(orders.length)
    expect(orders.some(({ shop }) => shop !== null)).toBe(true)
    const dropOrders = orders.filter(({ drop }) => drop)
    expect(dropOrders.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(dropPieces)
  }
})

test('without neighbours every order is for the main shop', () => {
  const orders = planDay(3, 11, 0)
    .flat()
    .filter((happening) => happening.kind === 'order')
  expect(orders.every(({ shop }) => shop === null)).toBe(true)
})
