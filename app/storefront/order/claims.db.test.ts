import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findClaimsOfOrder, findPhotosOfOrder, findSizesToSwap, offerSwaps } from '#claims'
import { swapRefusals } from '#claims/contract'
import { openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld, staff } from '#drivers/claims.ts'
import { wordsOf } from '#drivers/markup.ts'
import { openStore } from '#drivers/store.ts'
import { formatDayAndTime } from '#kernel/country-clock.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { findMail, findMails, findThread, findThreads } from '#messages'
import { orderKey } from '#orders'

/** A child process redraws the photos, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let shop: ClaimsWorld
beforeAll(async () => {
  app = await openApp()
  const store = await openStore(app.services.database, 'fronted')
  shop = new ClaimsWorld(app.services.database, store, await store.sell())
})
afterAll(() => app.close())

const createPhoto = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Where I live: 6.45 N' } })
    .jpeg()
    .toBuffer()
const buildKey = (orderId: string) =>
  orderKey({ secret: app.services.config.secretKey }, { id: asId('order', orderId), keyTurn: 0 })
async function post(
  order: { id: string; number: string },
  fields: Record<string, string>,
  files: [string, Buffer][],
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of files) form.append('photos', new File([new Uint8Array(bytes)], name))
  return app.fetch(hrefs.order(order.number, buildKey(order.id)), { method: 'POST', body: form })
}
const findPhotos = (orderId: string) =>
  app.services.database.read((tx) => findPhotosOfOrder(tx, asId('order', orderId)!))

test('a fan claims with photos by the order’s link; what is kept is drawn anew and holds nothing of where it was taken', async () => {
  const { order, units } = await shop.bought()
  const claimForm = { intent: 'claim', unit: units[0]!.id, fault: 'misprint', words: 'A stripe' }
  const jpeg = await createPhoto('#884422')
  expect(jpeg.includes('Where I live')).toBe(true)
  expect((await post(order, claimForm, [['a.jpg', jpeg]])).headers.get('location')).toContain(
    'done=claim#main',
  )
  const [photo] = await findPhotos(order.id)
  const href = (key: string, id = photo!.id) => hrefs.orderPhoto(order.number, id, key)
  const response = await app.fetch(href(buildKey(order.id)))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('Where I live')).toBe(false)

  const otherOrder = await shop.bought()
  const wrongForms = [
    href('nothing'),
    href(buildKey(otherOrder.order.id)),
    hrefs.orderPhoto(otherOrder.order.number, photo!.id, buildKey(otherOrder.order.id)),
    hrefs.operatorPhoto(photo!.id),
    hrefs.claimPhoto(photo!.id),
  ]
  for (const path of wrongForms) expect((await app.fetch(path)).status, path).not.toBe(200)
})

test('a review without stars is refused beside the stars, and each form leads back to its own part of the page', async () => {
  const { order } = await shop.bought()
  const page = await (await app.fetch(hrefs.order(order.number, buildKey(order.id)))).text()
  const lineId = /name="lineId" value="(lin_[0-9a-f]{32})"/.exec(page)?.[1] ?? ''
  for (const section of ['claim', 'review', 'help'])
    expect(page).toMatch(new RegExp(`<form[^>]*action="#${section}"`))
  const refused = await post(order, { intent: 'review', lineId, words: 'Soft.', author: 'Lena' }, [])
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toMatch(
    /<\/fieldset><p class="field"><span class="err" role="alert">.*?Choose one to five stars/,
  )
  expect(html).not.toMatch(/name="author"[^>]*aria-invalid/)
})

test('a declined claim is asked again from the order’s page, once, and the page says who decides', async () => {
  const { order, orderId, units } = await shop.bought()
  const id = await shop.claimed(orderId, units[0]!.id)
  await shop.decide(id, { decision: 'decline' })
  const page = async () => (await app.fetch(hrefs.order(order.number, buildKey(order.id)))).text()
  expect(await page()).toContain('Someone else looks at it')
  const appealForm = { intent: 'appeal', claim: id, words: 'The label says another size' }
  const empty = await post(order, { ...appealForm, words: ' ' }, [])
  expect(empty.status).toBe(422)
  const sent = await post(order, appealForm, [['label.jpg', await createPhoto('#123456')]])
  expect(sent.headers.get('location')).toContain('done=appeal')
  expect(await findPhotos(order.id)).toHaveLength(2)
  const now = await page()
  expect(now.replace(/<!-- -->/g, '')).toContain('You asked again on')
  expect(now).not.toContain('Someone else looks at it')
  expect((await post(order, appealForm, [])).status).toBe(409)
})

test('what is no photo is refused whatever its name says, with the words kept, and nothing of it is stored', async () => {
  const { order, units } = await shop.bought()
  const claimForm = { intent: 'claim', unit: units[0]!.id, fault: 'damaged', words: 'A hole under the arm' }
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  )
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const half = (await createPhoto('#333333')).subarray(0, 400)
  for (const bytes of [svg, page, half]) {
    const answer = await post(order, claimForm, [['photo.jpg', bytes]])
    expect(answer.status).toBe(415)
    const html = await answer.text()
    expect(html).toContain('can’t be read as a photo')
    expect(html).toContain('A hole under the arm')
  }
  const goodPhoto = await createPhoto('#0000ff')
  const six = Array.from({ length: 6 }, (_, n): [string, Buffer] => [`${n}.jpg`, goodPhoto])
  expect((await post(order, claimForm, six)).status).toBe(422)
  expect((await post(order, claimForm, [['large.jpg', Buffer.alloc(10_000_001, 1)]])).status).toBe(413)
  expect(await findPhotos(order.id)).toEqual([])
  const claims = await app.services.database.read((tx) => findClaimsOfOrder(tx, order.id))
  expect(claims).toEqual([])
})

test('what a claim says stands once on the page, by the hour that the letters say, and a question stands below', async () => {
  const { order, orderId, units } = await shop.bought(2)
  const claim = { intent: 'claim', fault: 'misprint', words: 'A stripe on the sun' }
  await post(order, { ...claim, unit: units[0]!.id }, [['a.jpg', await createPhoto('#884422')]])
  const [made] = await app.services.database.read((tx) => findClaimsOfOrder(tx, orderId))
  await post(order, { intent: 'message', message: 'How long will it take?' }, [])
  await shop.decide(made!.id, { decision: 'decline', words: 'We see no stripe.' })
  const html = await (await app.fetch(hrefs.order(order.number, buildKey(order.id)))).text()
  const page = wordsOf(html)
  const { country } = order.address
  for (const text of ['A stripe on the sun', 'We see no stripe.', 'How long will it take?'])
    expect(page.split(text), text).toHaveLength(2)
  expect(page).toContain(`You told us on ${formatDayAndTime(made!.openedAt, country)}`)
  const letter = await app.services.database.read(async (tx) => {
    const declined = (await findMails(tx)).find((mail) => mail.template === 'claim-declined')
    return declined && findMail(tx, declined.id)
  })
  expect(letter?.about).toBe(orderId)
  const deadline = /page by (.+?), with photos/.exec(letter?.text ?? '')?.[1] ?? 'no letter'
  expect(page).toContain(`Once, until ${deadline}`)
  expect(html).not.toContain(' UTC')
})

test('a swap that the shop does not offer is refused at the order’s address, whatever the form says', async () => {
  const { order, units } = await shop.bought()
  const [otherSize] = await app.services.database.read((tx) => findSizesToSwap(tx, units[0]!))
  const sent = await post(order, { intent: 'swap', unit: units[0]!.id, sku: otherSize!.sku }, [])
  expect(sent.status).toBe(409)
  expect(wordsOf(await sent.text())).toContain(swapRefusals['swap.not_offered'].words)
})

test('while a claim about a piece is open, no other size is offered for it', async () => {
  await app.services.database.transact((tx, at) =>
    offerSwaps(tx, shop.store.shopId, { isOn: true, days: 30 }, { actor: staff, requestId: 'r' }, at),
  )
  const { order, orderId, units } = await shop.bought()
  const page = async () => (await app.fetch(hrefs.order(order.number, buildKey(order.id)))).text()
  expect(await page()).toContain('Doesn’t fit?')
  const id = await shop.claimed(orderId, units[0]!.id)
  expect(await page()).not.toContain('Doesn’t fit?')
  await shop.decide(id, { decision: 'ask', words: 'Which stripe?' })
  expect(await page()).toContain('<a href="#help">Our question is below</a>')
  await shop.decide(id, { decision: 'decline' })
  expect(await page()).toContain('Doesn’t fit?')
})

test('a message takes photos too, to be seen in its own conversation', async () => {
  const { order } = await shop.bought()
  const sent = await post(order, { intent: 'message', message: 'Is this the right one?' }, [
    ['one.jpg', await createPhoto('#00ff00')],
  ])
  expect(sent.headers.get('location')).toContain('done=message')
  const [photo] = await findPhotos(order.id)
  const [thread] = await app.services.database.read((tx) => findThreads(tx, { orderId: order.id }))
  const found = await app.services.database.read((tx) => findThread(tx, thread!.id))
  expect(photo).toMatchObject({ messageId: found!.messages[0]!.id, claimId: null })
  const page = await (await app.fetch(hrefs.order(order.number, buildKey(order.id)))).text()
  expect(page).toContain(photo!.id)
})
