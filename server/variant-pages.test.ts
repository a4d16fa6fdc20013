import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { Services } from '#platform/services.ts'
import { buildPlaceholder } from '../app/page-variant.ts'
import { openVariantPages } from './variant-pages.ts'

/** A waiting page for the place in the visitor's cookie, and a record of its renders. */
function openWaitingRoom() {
  const room = { at: 0, drawn: [] as string[], status: 200, until: Promise.resolve() }
  const loader = async ({ request }: { request: Request }) => {
    const placeNumber = /place_1=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    return {
      data: { alike: placeNumber ? { variant: 'waiting', visitorWords: { place: placeNumber } } : null },
      init: null,
    }
  }
  const module = { handle: { policy: 'public', alike: ['size'] }, loader }
  const routes = {
    store: { id: 'store', path: ':store' },
    line: { id: 'line', parentId: 'store', path: 'line/:slug', module },
  }
  const pages = openVariantPages({ routes } as unknown as ServerBuild, {} as Services, () => room.at)
  const fetchLine = async (placeNumber: string, path = '/@shop/line/one', cookies = '') => {
    const headers = { cookie: `place_1=${placeNumber}; cart=${'c'.repeat(43)}${cookies}` }
    const answer = await pages.answer(
      new Request(`http://localhost${path}`, { headers }),
      null,
      async (inner) => {
        room.drawn.push(inner.headers.get('cookie') ?? 'nobody')
        const number = room.drawn.length
        await room.until
        return new Response(`page ${number}: ${buildPlaceholder('place')}`, {
          status: room.status,
          headers: {
            'content-type': 'text/html',
            'content-security-policy': `script-src 'nonce-${'n'.repeat(22)}'`,
          },
        })
      },
    )
    return (await answer?.text()) ?? null
  }
  return { room, fetchLine }
}

test('a page that all wait on is rendered once a second, and filled in with each visitor’s words', async () => {
  const { room, fetchLine } = openWaitingRoom()
  expect(await Promise.all(['1', '2', '3'].map((placeNumber) => fetchLine(placeNumber)))).toEqual([
    'page 1: 1',
    'page 1: 2',
    'page 1: 3',
  ])
  expect(await fetchLine('<4>')).toBe('page 1: &lt;4&gt;')
  room.at += 999
  expect(await fetchLine('4')).toBe('page 1: 4')
  room.at += 1
  await fetchLine('5')
  await expect.poll(() => fetchLine('6')).toBe('page 2: 6')
  expect(room.drawn).toEqual(['nobody', 'nobody'])
})

test('while the next page is rendered the previous one is shown, with current words, but not for long', async () => {
  const { room, fetchLine } = openWaitingRoom()
  await fetchLine('9')
  const { promise, resolve } = Promise.withResolvers<void>()
  room.until = promise
  room.at += 1_000
  expect(await fetchLine('8')).toBe('page 1: 8')
  room.at += 9_999
  expect(await fetchLine('7')).toBe('page 1: 7')
  room.at += 10_001
  const lateAnswer = fetchLine('6')
  resolve()
  expect(await lateAnswer).toBe('page 3: 6')
})

test('a visitor with more cookies than a cart and a place, or with more parameters, is answered alone', async () => {
  const { room, fetchLine } = openWaitingRoom()
  expect(await fetchLine('1', '/@shop/line/one?size=L')).toBe('page 1: 1')
  for (const [path, cookies] of [
    ['/@shop/line/one?next=checkout', ''],
    [`/@shop/line/one?size=${'L'.repeat(81)}`, ''],
    ['/@shop/line', ''],
    ['/@shop/line/one', '; session=s'],
    ['/@shop/line/one', '; consent_shop=all'],
  ] as const)
    expect(await fetchLine('1', path, cookies)).toBeNull()
  expect(room.drawn).toHaveLength(1)
})

test('a page that can’t be rendered now is left to the router, or stays as it was', async () => {
  const { room, fetchLine } = openWaitingRoom()
  room.status = 503
  expect(await fetchLine('1')).toBeNull()
  room.status = 200
  expect(await fetchLine('1')).toBe('page 2: 1')
  room.status = 503
  room.at += 1_000
  expect(await fetchLine('2')).toBe('page 2: 2')
  await expect.poll(() => fetchLine('3')).toBe('page 2: 3')
  expect(room.drawn).toHaveLength(3)
})
