import { expect, test } from 'vitest'
import { openCachedPages } from './cached-pages.ts'

/** Pages of a store over a database that only counts changes; `drawn` has what each drawn page said. */
function openRushPages() {
  const state = { change: 1, at: 0, drawn: [] as string[], forMany: [] as (boolean | undefined)[] }
  /** How the next page is drawn: at once, when told to, or not at all. */
  const drawing = { begun: 0, until: Promise.resolve(), status: 200 }
  const services = {
    pageLooks: { look: async () => undefined, signOf: () => `${state.change}` },
    database: { readOn: async () => ({ id: 'shp_1' }) },
  } as unknown as Parameters<typeof openCachedPages>[0]
  const cachedPages = openCachedPages(
    services,
    {
      sharedPageOf: () => ({ query: [], listing: null }),
      cookiesOf: () => [],
      countryOf: () => null,
      cartOf: () => null,
      findKnownValues: () => null,
      findOwnValues: async () => ({ ownValues: {}, cookie: '' }),
    },
    undefined,
    () => state.at,
  )
  const visit = async () => {
    const request = new Request('http://localhost/@shop/drop')
    const answer = await cachedPages.answer(request, null, async (_, lifetime) => {
      drawing.begun += 1
      await drawing.until
      state.drawn.push(`page ${state.change}`)
      state.forMany.push(lifetime.forMany)
      return new Response(`page ${state.change}`, {
        status: drawing.status,
        headers: {
          'content-type': 'text/html',
          'content-security-policy': `script-src 'nonce-${'n'.repeat(22)}'`,
        },
      })
    })
    return answer.text()
  }
  const visits = (count: number) => Promise.all(Array.from({ length: count }, visit))
  const change = () => {
    state.change += 1
  }
  return { state, drawing, visit, visits, change }
}

test('in a rush a page is rendered once a second however often its drop changes, and before other pages', async () => {
  const { state, visits, change } = openRushPages()
  await visits(1)
  await visits(150)
  for (let count = 0; count < 10; count += 1) {
    change()
    await visits(20)
  }
  expect(state.drawn).toHaveLength(1)
  state.at += 1_000
  expect(new Set(await visits(200))).toEqual(new Set(['page 1', 'page 11']))
  expect(state.drawn).toEqual(['page 1', 'page 11'])
  expect(state.forMany).toEqual([false, true])
})

test('a page that few ask for shows each change at once, also after a rush', async () => {
  const { state, visit, visits, change } = openRushPages()
  for (const page of ['page 2', 'page 3']) {
    await visits(20)
    change()
    expect(await visit()).toBe(page)
  }
  await visits(300)
  // A quiet rest ends it.
  for (let rests = 0; rests < 2; rests += 1) {
    state.at += 1_000
    await visit()
  }
  change()
  expect(await visit()).toBe('page 4')
})

test('while a page of a rush is drawn, the crowd sees the previous one, but not for long', async () => {
  const { state, drawing, visit, visits, change } = openRushPages()
  await visits(1)
  await visits(150)
  const { promise, resolve } = Promise.withResolvers<void>()
  drawing.until = promise
  change()
  state.at += 1_000
  const firstVisit = visit()
  await expect.poll(() => drawing.begun).toBe(2)
  expect(new Set(await visits(50))).toEqual(new Set(['page 1']))
  state.at += 10_000
  const lateVisit = visit()
  resolve()
  expect(await Promise.all([firstVisit, lateVisit])).toEqual(['page 2', 'page 2'])
  expect(await visit()).toBe('page 2')
})

test('a page of a rush that can’t be drawn just now is shown as it was, and tried again a second later', async () => {
  const { state, drawing, visit, visits, change } = openRushPages()
  await visits(1)
  await visits(150)
  drawing.status = 503
  change()
  state.at += 1_000
  await visit()
  expect(new Set(await visits(50))).toEqual(new Set(['page 1']))
  expect(state.drawn).toHaveLength(2)
  drawing.status = 200
  state.at += 1_000
  await visit()
  expect(await visit()).toBe('page 2')
})
