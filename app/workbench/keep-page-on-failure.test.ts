import { expect, test } from 'vitest'
import { keepPageOnFailure } from './keep-page-on-failure.ts'

const screen = { 'X-Remix-Response': 'yes' }
const online = { isOnline: () => true, online: () => Promise.resolve() }
const post = { method: 'POST', body: 'code=FIRST-100' }
async function sendThrough(answer: () => Promise<Response>, path = '/tools/promotions/new.data') {
  let failures = 0
  const sendForm = keepPageOnFailure(answer, (failed) => (failures += failed ? 1 : 0), online)
  const response = await sendForm(path, post)
  return { reports: failures, status: response.status, text: await response.text() }
}
const nothing = { reports: 1, status: 500, text: '[{"_1":-7},"data"]\n' }

test('a form whose action failed, or that never arrived, keeps the page and is reported', async () => {
  const thrown = '[{"_1":2},"error",["SanitizedError","Error","Unexpected Server Error"]]\n'
  expect(await sendThrough(async () => new Response(thrown, { status: 500, headers: screen }))).toEqual(
    nothing,
  )
  expect(await sendThrough(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual(
    nothing,
  )
  expect(await sendThrough(() => Promise.reject(new TypeError('no route')))).toEqual(nothing)
})

test('an action’s own answer is passed on, even a refusal with status 502', async () => {
  const refusal = '[{"_1":2},"data",{"_3":4},"fault","The page could not be reached."]\n'
  for (const status of [200, 422, 502]) {
    const answer = await sendThrough(async () => new Response(refusal, { status, headers: screen }))
    expect(answer).toEqual({ reports: 0, status, text: refusal })
  }
  const otherAnswer = await sendThrough(async () => new Response('no', { status: 500 }), '/studio/save')
  expect(otherAnswer).toEqual({ reports: 0, status: 500, text: 'no' })
})

test('a form sent after signing out clears the last report and reports the login; a requested page redirects there', async () => {
  const door = '/login?next=%2Fsetting'
  const redirectHeaders = { 'X-Turned-Away': 'log in', 'X-Remix-Redirect': door }
  const failures: ({ loginHref: string | null } | null)[] = []
  const sendForm = keepPageOnFailure(
    async () => new Response(null, { status: 204, headers: redirectHeaders }),
    (failed) => failures.push(failed),
    online,
  )
  const form = await sendForm('/setting.data', post)
  expect([failures, form.status, await form.text()]).toEqual([[null, { loginHref: door }], 500, nothing.text])
  const page = await sendForm('/setting.data')
  expect([failures.length, page.status, page.headers.get('X-Remix-Redirect')]).toEqual([2, 204, door])
})

test('a form that another one overtook is not reported', async () => {
  const controller = new AbortController()
  let failures = 0
  const sendForm = keepPageOnFailure(
    () => Promise.reject(new DOMException('', 'AbortError')),
    (failed) => (failures += failed ? 1 : 0),
    online,
  )
  controller.abort()
  await expect(sendForm('/setting.data', { ...post, signal: controller.signal })).rejects.toThrow()
  expect(failures).toBe(0)
})

test('a page requested without a connection is requested once there is one', async () => {
  const requests: string[] = []
  let comeOnline: () => void = () => undefined
  const offline = {
    isOnline: () => false,
    online: () => new Promise<void>((resolve) => (comeOnline = resolve)),
  }
  const send = async (input: unknown) => {
    requests.push(String(input))
    return new Response('')
  }
  const page = keepPageOnFailure(
    send as typeof fetch,
    () => undefined,
    offline,
  )('/payment.data?method=paypal')
  expect(requests).toEqual([])
  comeOnline()
  await page
  expect(requests).toEqual(['/payment.data?method=paypal'])
})
