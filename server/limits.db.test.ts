/** Every rate limit, reached from outside: each has a message, and none causes a fault of ours. */
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { openStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { orderKey } from '#orders'
import { depsOf } from '../app/account-deps.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
const password = 'press-and-ship-42'
const email = 'limits@example.com'
let app: TestApp
let orderLink: string
let askLink: string
let missedLink: string
let cartLine: Record<string, string>
const jar: Jar = new Map()

const sendJson = (path: string, body: unknown, type = 'application/json') =>
  app.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type }, jar })
async function sendFile(path: string, name: string, fields: Record<string, string> = {}, sender: Jar = jar) {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a31' } })
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(
    name,
    new File([new Uint8Array(await picture.png().toBuffer())], 'a.png', { type: 'image/png' }),
  )
  return app.fetch(path, { method: 'POST', body: form, jar: sender })
}
const contact = { topic: 'other', name: 'Tobi', email: 'tobi@example.com', subject: 'Size', message: 'Hello' }

/** Each limit by its bucket and how it is reached; in brackets why it isn't tested here. */
type LimitCase = (() => Promise<Response>) | `(${string})`
const limits: Readonly<Record<string, LimitCase>> = {
  'contact-from': () => app.post(hrefs.contact, contact),
  contact: '(behind contact-from)',
  'ask-from': () => app.post(askLink, { name: 'Tobi', email, message: 'Does it shrink?' }),
  ask: '(behind ask-from)',
  wish: () => app.post(missedLink, { size: 'bella-canvas-3001/L' }),
  conversation: '(asks for the key of a conversation)',
  newsletter: () => app.post(hrefs.newsletter, { email }),
  'my-data': () => app.post(hrefs.myData, { email }),
  'mail-my-data': '(quiet)',
  'find-order': () => app.post(hrefs.findOrder, { number: 'FN-222222', email }),
  'mail:order-link': () => app.post(orderLink, { intent: 'renew-link' }),
  'mail:order-words': '(asks for an order of the shop: dashboard/orders)',
  'mail:order-address': '(asks for an order of the shop: dashboard/orders)',
  cart: () => app.post('/@limited/cart', cartLine),
  photos: () => sendFile(orderLink, 'photos', { intent: 'message', message: 'Look at this' }, new Map()),
  reset: () => app.post(hrefs.forgotPassword, { email }),
  'mail:reset': '(quiet: behind reset)',
  'sign-in': () => app.post(hrefs.login(), { email, password }),
  'sign-up': () => app.post('/sign-up', { name: 'New', email: 'new@example.com', password }),
  'mail:registered': '(quiet: behind sign-up)',
  'mail:confirm': '(quiet: behind sign-up)',
  passkey: () => app.post('/passkey/challenge', { for: 'enter' }),
  'passkey-proof': () => app.post('/passkey/challenge', { for: 'prove' }, jar),
  report: () =>
    app.post(hrefs.report({ store: 'limited' }), {
      reason: 'other',
      words: 'This is a copy of my own drawing.',
      links: '',
      name: 'Tobi',
      email,
      truth: 'on',
    }),
  'report-content': () => sendJson('/reports/content', { 'csp-report': {} }, 'application/csp-report'),
  artwork: () => sendFile('/studio/artwork', 'file'),
  avatar: '(said: the page comes back with its words)',
  'change-email': () => app.post('/setting', { act: 'change-email', email: 'other@example.com' }, jar),
  'mail:change-email': '(quiet: behind change-email)',
  'factor-offer': '(asks for a proof that no form here holds)',
  prove: () => app.post('/two-factor', { password, next: '/setting' }, jar),
  invite: '(its form is refused first)',
  'invite:staff': '(asks for an administrator)',
  api: '(a key of its own)',
  ai: '(asks for the provider’s key: studio/ai)',
  canva: '(asks for a connection: studio/canva)',
  'bank-account': '(asks for its provider: payment/bank-account)',
  card: '(a refused card stands beside its field: checkout/card-tries)',
  'card-account': '(behind card)',
  'card-device': '(behind card)',
  'card-number': '(a refused card stands beside its field)',
  google: '(asks for its settings: sign-in/google)',
  'discord-test': '(asks for a connection)',
  'page-check': '(asks for a connection)',
  'domain-look': '(asks for a claim: connect-domain)',
  'house-mail': '(quiet: the last trial stands on the page)',
  'house-domain': '(quiet: the last trial stands on the page)',
  'pixel-test': '(asks for a pixel)',
  'webhook-by-hand': '(asks for a webhook: setting/webhooks)',
}

beforeAll(async () => {
  app = await openApp()
  const { services } = app
  const store = await openStore(services.database, 'limited')
  const listingId = await store.sell()
  const shop = new ClaimsWorld(services.database, store, listingId)
  const { rows } = await services.database.execute('select slug from listings.listing where id = $1', [
    listingId,
  ])
  askLink = hrefs.storeAsk('limited', String(rows[0]!.slug))
  cartLine = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const listing = await store.sell()
  const ended = await services.database.execute(
    `update listings.listing set status = 'ended', ended_at = launched_at, end_cause = 'hand' where id = $1 returning slug`,
    [listing],
  )
  missedLink = hrefs.storeMissed('limited', String(ended.rows[0]!.slug))
  const { order } = await shop.buy()
  orderLink = hrefs.order(order.number, orderKey({ secret: services.config.secretKey }, order))
  const account = { name: 'Ngozi', email, password, shop: { name: 'Limits' } }
  await services.transact((tx, at) => createAccount(tx, depsOf(services), account, at))
  expect((await app.post(hrefs.login(), { email, password }, jar)).status).toBe(303)
})
afterAll(() => app.close())

test('every limit in the sources is reached here, or names where it is tested', () => {
  const foundNames = new Set<string>()
  for (const floor of ['app', 'api', 'flows', 'modules', 'server'])
    for (const path of readdirSync(floor, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || path.includes('.test.')) continue
      const text = readFileSync(`${floor}/${path}`, 'utf8')
      for (const { index } of text.matchAll(
        /\b(consumeToken|consumeNetworkToken|bucketOfNetwork|bucketOf)\(/g,
      )) {
        const kind = /[`']([a-z]+(?:[:-][a-z-]+)*)(?=[:`'])/.exec(text.slice(index, index + 160))?.[1]
        if (kind) foundNames.add(kind)
      }
    }
  expect([...foundNames].sort()).toEqual(Object.keys(limits).sort())
})

const reachedLimits = Object.entries(limits).filter(
  (entry): entry is [string, () => Promise<Response>] => typeof entry[1] === 'function',
)

test('a request over a limit is answered 429 with the time to retry', async () => {
  const { database } = app.services
  await database.execute(
    `create function platform.none_left() returns trigger language plpgsql as $$ begin return null; end $$`,
  )
  await database.execute(
    'create trigger none_left before insert on platform.bucket for each row execute function platform.none_left()',
  )
  const answers: Record<string, unknown> = {}
  for (const [name, reach] of reachedLimits) {
    const answer = await reach()
    const seconds = Number(answer.headers.get('retry-after'))
    answers[name] = answer.status === 429 && seconds > 0 && seconds <= 86_400 ? 'told' : answer.status
  }
  expect(answers).toEqual(Object.fromEntries(reachedLimits.map(([name]) => [name, 'told'])))
})
