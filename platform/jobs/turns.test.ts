import { expect, test } from 'vitest'
import { limitConcurrency } from './turns.ts'

test('never more than so many run at once, all get their turn in order, and a failure gives its place back', async () => {
  const runInTurn = limitConcurrency(2)
  const order: number[] = []
  let running = 0
  let max = 0
  const work = (number: number) =>
    runInTurn(async () => {
      running += 1
      max = Math.max(max, running)
      order.push(number)
      await new Promise((resolve) => setTimeout(resolve, 3))
      running -= 1
      if (number === 1) throw new Error('one fails')
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(max).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
  expect(results.map((result) => result.status).filter((status) => status === 'rejected')).toHaveLength(1)
})
