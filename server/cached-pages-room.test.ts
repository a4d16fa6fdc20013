import { expect, test } from 'vitest'
import { openCachedPages } from './cached-pages.ts'

/** Cached pages of a shop whose version doesn't change, each with its own lifetime. */
function openPagesAlone(room: number, page = 'x'.repeat(1_000)) {
  const drawnPaths: string[] = []
  const nonce = 'n'.repeat(22)
  const services = {
    pageLooks: { look: async () => undefined, signOf: () => '1' },
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
    room,
  )
  const visit = (path: string, lastsMs: number) =>
    cachedPages.answer(new Request(`http://localhost/@shop/${path}`), null, (_, lifetime) => {
      drawnPaths.push(path)
      lifetime.ms = lastsMs
      const headers = { 'content-type': 'text/html', 'content-security-policy': `'nonce-${nonce}'` }
      return new Response(page, { headers })
    })
  return { drawn: drawnPaths, visit }
}

test('a page is cached for its lifetime', async () => {
  const { drawn, visit } = openPagesAlone(1_000_000)
  for (const _ of [1, 2, 3]) await visit('lasting', 600_000)
  for (const _ of [1, 2, 3]) await visit('over', 0)
  expect(drawn).toEqual(['lasting', 'over', 'over', 'over'])
})

test('pages take no more memory than allowed; the least recently requested is evicted first', async () => {
  // Each takes little more than the overhead beside a page's text: there is room for two, not for three.
  const { drawn, visit } = openPagesAlone(5_000)
  for (const path of ['one', 'two', 'one', 'three', 'one', 'two', 'one']) await visit(path, 600_000)
  expect(drawn).toEqual(['one', 'two', 'three', 'two'])
})

test('where room is short, pages are compressed before any is evicted', async () => {
  // As plain text there is room for one.
  const { drawn, visit } = openPagesAlone(50_000, 'x'.repeat(40_000))
  for (const path of ['one', 'two', 'three', 'one', 'two', 'three'])
    expect(await (await visit(path, 600_000)).text()).toHaveLength(40_000)
  expect(drawn).toEqual(['one', 'two', 'three'])
})
