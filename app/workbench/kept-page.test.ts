import { expect, test } from 'vitest'
import { keepPage } from './kept-page.ts'

const screen = { 'X-Remix-Response': 'yes' }
const online = { isOnline: () => true, online: () => Promise.resolve() }
const post = { method: 'POST', body: 'code=FIRST-100' }
async function sent(answer: () => Promise<Response>, path = '/tools/promotions/new.data') {
  let told = 0
  const through = keepPage(answer, (failed) => (told += failed ? 1 : 0), online)
  const got = await through(path, post)
  return { told, status: got.status, text: await got.text() }
}
const nothing = { told: 1, status: 500, text: '[{"_1":-7},"data"]\n' }

test('a form whose action broke, or never arrived, stays and is told about', async () => {
  const thrown = '[{"_1":2},"error",["SanitizedError","Error","Unexpected Server Error"]]\n'
  expect(await sent(async () => new Response(thrown, { status: 500, headers: screen }))).toEqual(nothing)
  expect(await sent(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual(nothing)
  expect(await sent(() => Promise.reject(new TypeError('no route')))).toEqual(nothing)
})

test('what an action answers itself is handed on, a refusal with a status of 502 included', async () => {
  const refusal = '[{"_1":2},"data",{"_3":4},"fault","The page could not be reached."]\n'
  for (const status of [200, 422, 502]) {
    const got = await sent(async () => new Response(refusal, { status, headers: screen }))
    expect(got).toEqual({ told: 0, status, text: refusal })
  }
  const other = await sent(async () => new Response('no', { status: 500 }), '/studio/save')
  expect(other).toEqual({ told: 0, status: 500, text: 'no' })
})

test('a form of somebody signed out by now stays, what was told before taken back first, with the way in; a page asked for goes there', async () => {
  const door = '/login?next=%2Fsetting'
  const away = { 'X-Turned-Away': 'log in', 'X-Remix-Redirect': door }
  const told: ({ doorway: string | null } | null)[] = []
  const through = keepPage(
    async () => new Response(null, { status: 204, headers: away }),
    (failed) => told.push(failed),
    online,
  )
  const form = await through('/setting.data', post)
  expect([told, form.status, await form.text()]).toEqual([[null, { doorway: door }], 500, nothing.text])
  const page = await through('/setting.data')
  expect([told.length, page.status, page.headers.get('X-Remix-Redirect')]).toEqual([2, 204, door])
})

test('a form that another one overtook is not told about', async () => {
  const controller = new AbortController()
  let told = 0
  const through = keepPage(
    () => Promise.reject(new DOMException('', 'AbortError')),
    (failed) => (told += failed ? 1 : 0),
    online,
  )
  controller.abort()
  await expect(through('/setting.data', { ...post, signal: controller.signal })).rejects.toThrow()
  expect(told).toBe(0)
})

test('a page asked for without a connection is asked for when there is one', async () => {
  const asked: string[] = []
  let back: () => void = () => undefined
  const away = { isOnline: () => false, online: () => new Promise<void>((done) => (back = done)) }
  const send = async (input: unknown) => {
    asked.push(String(input))
    return new Response('')
  }
  const page = keepPage(send as typeof fetch, () => undefined, away)('/payment.data?method=paypal')
  expect(asked).toEqual([])
  back()
  await page
  expect(asked).toEqual(['/payment.data?method=paypal'])
})
