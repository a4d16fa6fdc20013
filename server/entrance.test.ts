import { expect, test } from 'vitest'
import { type EntranceLimits, openEntrance, type Purpose, pickPurpose } from './entrance.ts'

const limits: EntranceLimits = {
  pays: 2,
  comes: 3,
  comesMeanwhile: 1,
  patienceMs: 1_000,
  maxWaitingAtFirst: 50,
  maxWaiting: 200,
}
/** An entrance whose answers end when the test says so. */
function openTestEntrance(changes: Partial<EntranceLimits> = {}) {
  let clock = 0
  const entrance = openEntrance({ ...limits, ...changes }, () => clock)
  const inside: { name: string; end: () => void }[] = []
  const enter = (purpose: Purpose, name: string) =>
    entrance.enter(
      purpose,
      () => new Promise<string>((resolve) => inside.push({ name, end: () => resolve(name) })),
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    enter,
    names: async () => {
      await settle()
      return inside.map(({ name }) => name)
    },
    async end(name: string, tookMs = 0) {
      await settle()
      clock += tookMs
      const [entry] = inside.splice(
        inside.findIndex((candidate) => candidate.name === name),
        1,
      )
      entry!.end()
      await settle()
    },
  }
}

test('a fan who pays is let in before earlier visitors, who still come one by one', async () => {
  const { enter, names, end } = openTestEntrance()
  for (const name of ['a', 'b', 'c', 'd', 'e']) void enter('comes', name)
  expect(await names()).toEqual(['a', 'b', 'c'])
  for (const name of ['P', 'Q', 'R']) void enter('pays', name)
  expect(await names()).toEqual(['a', 'b', 'c', 'P', 'Q'])
  await end('a')
  await end('b')
  expect(await names()).toEqual(['c', 'P', 'Q'])
  await end('c')
  expect(await names()).toEqual(['P', 'Q', 'd'])
  await end('P')
  expect(await names()).toEqual(['Q', 'd', 'R', 'e'])
})

test('a visitor who would wait too long is told at once when to retry, by the pace of answers', async () => {
  const { enter, end } = openTestEntrance({ comes: 1 })
  void enter('comes', 'first')
  for (let count = 0; count < 64; count += 1) {
    void enter('comes', `${count}`)
    await end(count === 0 ? 'first' : `${count - 1}`, 100)
  }
  // Ten are answered in a second, and one is inside: waiting makes sense for nine more.
  const waiting = Array.from({ length: 10 }, (_, number) => enter('comes', `late ${number}`))
  expect(await enter('comes', 'too late')).toEqual({ later: 2 })
  await end('63', 100)
  await end('late 0')
  expect(await waiting[0]).toEqual({ value: 'late 0' })
})

test('answers of a quiet hour say nothing about how long a crowd has to wait', async () => {
  const { enter, end } = openTestEntrance({ comes: 1 })
  for (let count = 0; count < 70; count += 1) {
    void enter('comes', 'alone')
    await end('alone', 50_000)
  }
  void enter('comes', 'first')
  const second = enter('comes', 'second')
  await end('first')
  await end('second')
  expect(await second).toEqual({ value: 'second' })
})

test('a failed request gives its place to the next', async () => {
  const { enter, names } = openTestEntrance({ pays: 1 })
  const entrance = openEntrance({ ...limits, pays: 1 })
  const broken = entrance.enter('pays', () => Promise.reject(new Error('it broke')))
  await expect(broken).rejects.toThrow('it broke')
  expect(await entrance.enter('pays', async () => 'next')).toEqual({ value: 'next' })
  void enter('pays', 'alone')
  expect(await names()).toEqual(['alone'])
})

test('what a request is for is read from its address and from a place in line', () => {
  const cookies = '__Host-cart=abc; __Host-place_0123456789ab=x.y'
  const purposes = [
    pickPurpose('/@shop/checkout', ''),
    pickPurpose('/order/FN-ABCDEF', ''),
    pickPurpose('/@shop/cart', cookies),
    pickPurpose('/@shop/cart.data', 'place_0123456789ab=x'),
    pickPurpose('/@shop/cart', 'cart=abc'),
    pickPurpose('/@shop/checkouts', cookies),
    pickPurpose('/@shop/waiting/ten', cookies),
    pickPurpose('/dashboard', cookies),
  ]
  expect(purposes).toEqual(['pays', 'pays', 'pays', 'pays', 'comes', 'comes', 'comes', null])
})
