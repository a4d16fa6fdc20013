/** A piece of a drop, paid through a slow bank: what its hold promises, and what happens to money that arrives late. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { buyFromDrop, type SendRequest } from '#drivers/drop-buyer.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { after, minutes } from '#kernel/instant.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp({ TRUSTED_PROXY: '127.0.0.1' })
  store = await openStore(app.services.database, 'bank')
})
afterAll(() => app.close())

const passTime = async (count: number) => {
  const [row] = await app.queryRows('select platform.business_now() as at')
  await setBusinessTime(app.services.database, after(new Date(row!.at as string), minutes(count)))
}
let networks = 0
/** A fan of the last piece of a drop, in a browser of their own. */
function createFan(listingId: string, slug: string) {
  const number = networks++
  const jar: Jar = new Map()
  const headers = { 'x-forwarded-for': `10.8.0.${number}` }
  const fetchAs: SendRequest = async (path, form) => {
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const answer = await app.fetch(path, { jar, headers, ...init })
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const product = `/@bank/${slug}`
  // A line is read once a second, however many requests arrive.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 40))
  return {
    ask: fetchAs,
    buy: (card_number: string) =>
      buyFromDrop({
        ask: fetchAs,
        product,
        listingId,
        number,
        choice,
        pause,
        card: { card_number, card_expiry: '12/34', card_cvc: '123' },
      }),
  }
}
/** One piece, whose first buyer stops at the bank's question: the order, its page and the bank's approval. */
async function placeOrderAtBank() {
  const listingId = await store.sell({ title: `Late ${networks}`, unitsCap: 1 })
  const [{ slug }] = (await app.queryRows('select slug from listings.listing where id = $1', [
    listingId,
  ])) as [{ slug: string }]
  const { ask, buy } = createFan(listingId, slug)
  // The driver's buyers can't answer a bank: this one stops at the bank's question.
  await buy('4000 0025 0000 3155').catch(() => undefined)
  const [charge] = await app.queryRows(
    'select provider_ref, subject_id from payments.charge order by requested_at desc, id desc limit 1',
  )
  const [intent] = await app.queryRows('select return_url from test_provider.intent where id = $1', [
    charge!.provider_ref,
  ])
  const { pathname, search } = new URL(String(intent!.return_url))
  return {
    orderId: String(charge!.subject_id),
    see: async () => (await ask(pathname + search)).text.replaceAll('<!-- -->', ''),
    approve: () => ask(`/test-bank/${charge!.provider_ref}`, { decision: 'approve' }),
    nextFan: createFan(listingId, slug),
  }
}

test('the order says until when its piece is held, and a bank that answers in time pays for it', async () => {
  const { see, approve } = await placeOrderAtBank()
  expect(await see()).toMatch(/Your piece is held for you until \d\d:\d\d/)
  await passTime(4)
  await approve()
  expect(await see()).toContain('Thank you,')
})

test('a bank that answers late pays for the piece all the same while nobody else took it', async () => {
  const { see, approve } = await placeOrderAtBank()
  await passTime(12)
  await approve()
  expect(await see()).toContain('Thank you,')
})

test('a fan whose bank answers after the piece went to the next is charged nothing, and told so on the page and by mail', async () => {
  const { see, approve, nextFan, orderId } = await placeOrderAtBank()
  await passTime(6)
  expect(await nextFan.buy('4242 4242 4242 4242')).toMatchObject({ end: 'bought' })
  await approve()
  const latePage = await see()
  expect(latePage).toContain('The drop sold out before this payment arrived')
  expect(latePage).toContain('we’re refunding all of it')
  for (const wrong of ['Thank you,', 'We’re asking your bank', 'Confirm the payment'])
    expect(latePage).not.toContain(wrong)
  await app.settle()
  const [money] = await app.queryRows(
    `select c.captured_minor - c.refunded_minor as kept, r.status from payments.charge c join payments.refund r on r.charge_id = c.id
      where c.subject_id = $1`,
    [orderId],
  )
  expect([Number(money!.kept), money!.status]).toEqual([0, 'succeeded'])
  const letters = await app.queryRows(`select template from messages.mail where about = $1`, [orderId])
  expect(letters.map(({ template }) => template)).toContain('refund-sent')
  // After its time to pay is over, the order still says what happened to the money.
  await passTime(40)
  await app.settle()
  expect(await see()).toContain('The drop sold out before this payment arrived')
})
