/** Attacks from outside, through forms and addresses only, without knowledge of the code. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { depsOf } from '../app/account-deps.server.ts'

const password = 'press-and-ship-42'
const email = 'held@example.com'
let app: TestApp
const owner: Jar = new Map()
const send = (path: string, fields: Record<string, string>, jar: Jar = new Map(), headers = {}) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar, headers })

beforeAll(async () => {
  // As in production: the sample may reach private networks.
  app = await openApp({ SAMPLE: 'off' })
  const { services } = app
  const account = { name: 'Ngozi', email, password, shop: { name: 'Held', handle: 'held' } }
  await services.transact((tx, at) => createAccount(tx, depsOf(services), account, at))
  await send(hrefs.login(), { email, password }, owner)
}, 240_000)
afterAll(() => app.close())

test('a webhook leads into no private network, however its address is spelled, and is not stored', async () => {
  const privateUrls = [
    ...[
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://0177.0.0.1/',
    ],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[64:ff9b::7f00:1]/',
    ],
    ...['https://10.0.0.8/', 'https://192.168.1.1/', 'https://172.16.0.1/', 'https://100.64.0.1/'],
    ...[
      'https://169.254.169.254/latest/meta-data/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://0.0.0.0/',
    ],
    ...['https://localhost/', 'https://localhost./', 'https://LOCALHOST:443/', 'https://me@127.0.0.1/'],
    ...['http://hooks.example.com/', 'file:///etc/passwd', 'https://127。0。0。1/'],
  ]
  for (const url of privateUrls) {
    const answer = await send(hrefs.webhooks, { url, 'order.paid': 'on' }, owner)
    expect(answer.status, url).toBe(422)
  }
  expect(await app.queryRows('select url from webhooks.endpoint')).toEqual([])
})

test('an address that a spreadsheet takes for a formula comes out of the contacts as text', async () => {
  for (const address of ['+1234@fans.example', '-2@fans.example']) {
    const response = await send(hrefs.storeNewsletter('held'), { email: address, consent: 'yes' })
    expect(response.status, address).toBe(200)
    const [mail] = await app.queryRows('select body_text from messages.mail where to_address = $1', [address])
    const token = decodeURIComponent(/token=(\S+)/.exec(String(mail!.body_text))![1]!)
    await send('/newsletter/confirm', { token })
  }
  const text = await (await app.fetch('/setting/contacts', { jar: owner })).text()
  expect(text).toContain(`'+1234@fans.example`)
  expect(text).not.toMatch(/(^|\r\n|,)"?[=+\-@]/)
})

test('a letter leads to our own address, whatever host the form names', async () => {
  const response = await send(hrefs.forgotPassword, { email }, new Map(), {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
    'x-original-host': 'evil.example',
  })
  expect(response.status).toBe(303)
  const [mail] = await app.queryRows(
    `select body_text, body_html from messages.mail where template = 'reset-password' limit 1`,
  )
  expect(JSON.stringify(mail)).not.toContain('evil.example')
  expect(String(mail!.body_text)).toContain(app.services.config.appUrl)
})

test('a sign-in redirects to our own pages only', async () => {
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ]) {
    const answer = await send(hrefs.login(), { email, password, next })
    const to = new URL(answer.headers.get('location') ?? '/', app.services.config.appUrl)
    expect(to.origin, next).toBe(app.services.config.appUrl)
  }
})

test('an ended session opens nothing, and no signed-in page may be stored', async () => {
  const ownPage = await app.fetch('/setting', { jar: owner })
  expect(ownPage.headers.get('cache-control')).toContain('no-store')
  const jar = new Map(owner)
  await send('/logout', {}, jar)
  expect((await app.fetch('/setting', { jar: new Map(owner) })).status, 'the copied cookie').toBe(303)
})
