import { expect, test } from 'vitest'
import { openBodyRoom } from './body-room.ts'

test('large bodies are read as far as there is room, in order; small ones never wait', async () => {
  const room = openBodyRoom(100_000_000)
  const order: string[] = []
  let inside = 0
  let highest = 0
  const body = (name: string, bytes: number) =>
    room.enter(bytes, bytes, async () => {
      order.push(name)
      inside += bytes
      highest = Math.max(highest, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= bytes
      return name
    })
  const bodies = [body('a', 60e6), body('b', 60e6), body('c', 30e6), body('small', 1_000)]
  expect(await Promise.all(bodies)).toEqual(['a', 'b', 'c', 'small'])
  expect(order).toEqual(['small', 'a', 'b', 'c'])
  expect(highest).toBeLessThanOrEqual(100_000_000)
})

test('a request that waits too long is turned away and takes no room, and a failure returns its room', async () => {
  const room = openBodyRoom(10_000_000, 20)
  let finishFirst = (): void => undefined
  const first = room.enter(
    10e6,
    10e6,
    () => new Promise<string>((resolve) => (finishFirst = () => resolve('first'))),
  )
  expect(await room.enter(5e6, 5e6, async () => 'second')).toBeNull()
  finishFirst()
  expect(await first).toBe('first')
  const broken = room.enter(10e6, 10e6, async () => {
    throw new Error('it broke')
  })
  await expect(broken).rejects.toThrow('it broke')
  expect(await room.enter(null, 10e6, async () => 'third')).toBe('third')
})
