import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { Services } from '#platform/services.ts'
import { mark } from '../app/alike.ts'
import { openAlikePages } from './alike-pages.ts'

/** A waiting page for the place in the visitor's cookie, and a record of its renders. */
function waitingRoom() {
  const seen = { at: 0, drawn: [] as string[], status: 200, until: Promise.resolve() }
  const loader = async ({ request }: { request: Request }) => {
    const place = /place_1=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    return { data: { alike: place ? { of: 'waiting', own: { place } } : null }, init: null }
  }
  const module = { handle: { policy: 'public', alike: ['size'] }, loader }
  const routes = {
    store: { id: 'store', path: ':store' },
    line: { id: 'line', parentId: 'store', path: 'line/:slug', module },
  }
  const pages = openAlikePages({ routes } as unknown as ServerBuild, {} as Services, () => seen.at)
  const ask = async (place: string, path = '/@shop/line/one', cookies = '') => {
    const headers = { cookie: `place_1=${place}; cart=${'c'.repeat(43)}${cookies}` }
    const answer = await pages.answer(
      new Request(`http://localhost${path}`, { headers }),
      null,
      async (inner) => {
        seen.drawn.push(inner.headers.get('cookie') ?? 'nobody')
        const number = seen.drawn.length
        await seen.until
        return new Response(`page ${number}: ${mark('place')}`, {
          status: seen.status,
          headers: {
            'content-type': 'text/html',
            'content-security-policy': `script-src 'nonce-${'n'.repeat(22)}'`,
          },
        })
      },
    )
    return (await answer?.text()) ?? null
  }
  return { seen, ask }
}

test('a page that all wait on is drawn for nobody, once a second, and each reads their own words in it', async () => {
  const { seen, ask } = waitingRoom()
  expect(await Promise.all(['1', '2', '3'].map((place) => ask(place)))).toEqual([
    'page 1: 1',
    'page 1: 2',
    'page 1: 3',
  ])
  expect(await ask('<4>')).toBe('page 1: &lt;4&gt;')
  seen.at += 999
  expect(await ask('4')).toBe('page 1: 4')
  seen.at += 1
  await ask('5')
  await expect.poll(() => ask('6')).toBe('page 2: 6')
  expect(seen.drawn).toEqual(['nobody', 'nobody'])
})

test('while the next is drawn the one before is shown, with words of now; but not for long', async () => {
  const { seen, ask } = waitingRoom()
  await ask('9')
  const { promise, resolve } = Promise.withResolvers<void>()
  seen.until = promise
  seen.at += 1_000
  expect(await ask('8')).toBe('page 1: 8')
  seen.at += 9_999
  expect(await ask('7')).toBe('page 1: 7')
  seen.at += 10_001
  const late = ask('6')
  resolve()
  expect(await late).toBe('page 3: 6')
})

test('whoever carries more than a cart and a place, or asks for more, is answered alone', async () => {
  const { seen, ask } = waitingRoom()
  expect(await ask('1', '/@shop/line/one?size=L')).toBe('page 1: 1')
  for (const [path, cookies] of [
    ['/@shop/line/one?next=checkout', ''],
    [`/@shop/line/one?size=${'L'.repeat(81)}`, ''],
    ['/@shop/line', ''],
    ['/@shop/line/one', '; session=s'],
    ['/@shop/line/one', '; consent_shop=all'],
  ] as const)
    expect(await ask('1', path, cookies)).toBeNull()
  expect(seen.drawn).toHaveLength(1)
})

test('a page that can’t be drawn just now leads to the ordinary way, or stays as it was', async () => {
  const { seen, ask } = waitingRoom()
  seen.status = 503
  expect(await ask('1')).toBeNull()
  seen.status = 200
  expect(await ask('1')).toBe('page 2: 1')
  seen.status = 503
  seen.at += 1_000
  expect(await ask('2')).toBe('page 2: 2')
  await expect.poll(() => ask('3')).toBe('page 2: 3')
  expect(seen.drawn).toHaveLength(3)
})
