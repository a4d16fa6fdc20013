import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('no more than the limit run at once, all run in order, and a failure frees its place', async () => {
  const runInTurn = limitConcurrency(2)
  const order: number[] = []
  let running = 0
  let maxRunning = 0
  const work = (number: number) =>
    runInTurn(async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      order.push(number)
      await new Promise((resolve) => setTimeout(resolve, 3))
      running -= 1
      if (number === 1) throw new Error('one fails')
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(maxRunning).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
  expect(results.map((result) => result.status).filter((status) => status === 'rejected')).toHaveLength(1)
})
