import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findClaimsOfOrder, findPhotosOfOrder, findSizesToSwap, offerSwaps } from '#claims'
import { swapRefusals } from '#claims/contract'
import { openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld, staff } from '#drivers/claims.ts'
import { extractText } from '#drivers/markup.ts'
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

test('a fan claims with photos through the order’s link; stored photos are redrawn and don’t say where they were taken', async () => {
  const { order, units } = await shop.buy()
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

  const otherOrder = await shop.buy()
  const wrongHrefs = [
    href('nothing'),
    href(buildKey(otherOrder.order.id)),
    hrefs.orderPhoto(otherOrder.order.number, photo!.id, buildKey(otherOrder.order.id)),
    hrefs.operatorPhoto(photo!.id),
    hrefs.claimPhoto(photo!.id),
  ]
  for (const path of wrongHrefs) expect((await app.fetch(path)).status, path).not.toBe(200)
})

test('a review without stars is refused beside the stars, and each form leads back to its own part of the page', async () => {
  const { order } = await shop.buy()
  const page = await app.readPage(hrefs.order(order.number, buildKey(order.id)))
  const lineId = /name="lineId" value="(lin_[0-9a-f]{32})"/.exec(page)?.[1] ?? ''
  for (const section of ['claim', 'review', 'help'])
    expect(page).toMatch(new RegExp(`<form[^>]*action="#${section}"`))
  const answer = await post(order, { intent: 'review', lineId, words: 'Soft.', author: 'Lena' }, [])
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toMatch(
    /<\/fieldset><p class="field"><span class="err" role="alert">.*?Choose one to five stars/,
  )
  expect(html).not.toMatch(/name="author"[^>]*aria-invalid/)
})

test('a declined claim is appealed from the order’s page, once, and the page says who decides', async () => {
  const { order, orderId, units } = await shop.buy()
  const id = await shop.claimOne(orderId, units[0]!.id)
  await shop.decide(id, { decision: 'decline' })
  const readPage = () => app.readPage(hrefs.order(order.number, buildKey(order.id)))
  expect(await readPage()).toContain('Someone else looks at it')
  const appealForm = { intent: 'appeal', claim: id, words: 'The label says another size' }
  const emptyAnswer = await post(order, { ...appealForm, words: ' ' }, [])
  expect(emptyAnswer.status).toBe(422)
  const response = await post(order, appealForm, [['label.jpg', await createPhoto('#123456')]])
  expect(response.headers.get('location')).toContain('done=appeal')
  expect(await findPhotos(order.id)).toHaveLength(2)
  const pageAfter = await readPage()
  expect(pageAfter).toContain('You asked again on')
  expect(pageAfter).not.toContain('Someone else looks at it')
  expect((await post(order, appealForm, [])).status).toBe(409)
})

test('a file that is no photo is refused whatever its name, the typed words are kept, and nothing of it is stored', async () => {
  const { order, units } = await shop.buy()
  const claimForm = { intent: 'claim', unit: units[0]!.id, fault: 'damaged', words: 'A hole under the arm' }
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  )
  const htmlFile = Buffer.from('<!doctype html><script>alert(1)</script>')
  const cutPhoto = (await createPhoto('#333333')).subarray(0, 400)
  for (const bytes of [svg, htmlFile, cutPhoto]) {
    const answer = await post(order, claimForm, [['photo.jpg', bytes]])
    expect(answer.status).toBe(415)
    const html = await answer.text()
    expect(html).toContain('can’t be read as a photo')
    expect(html).toContain('A hole under the arm')
  }
  const goodPhoto = await createPhoto('#0000ff')
  const sixPhotos = Array.from({ length: 6 }, (_, n): [string, Buffer] => [`${n}.jpg`, goodPhoto])
  expect((await post(order, claimForm, sixPhotos)).status).toBe(422)
  expect((await post(order, claimForm, [['large.jpg', Buffer.alloc(10_000_001, 1)]])).status).toBe(413)
  expect(await findPhotos(order.id)).toEqual([])
  const claims = await app.services.database.read((tx) => findClaimsOfOrder(tx, order.id))
  expect(claims).toEqual([])
})

test('a claim appears once on the page, with the hour that the letters give, and a question appears below it', async () => {
  const { order, orderId, units } = await shop.buy(2)
  const claim = { intent: 'claim', fault: 'misprint', words: 'A stripe on the sun' }
  await post(order, { ...claim, unit: units[0]!.id }, [['a.jpg', await createPhoto('#884422')]])
  const [madeClaim] = await app.services.database.read((tx) => findClaimsOfOrder(tx, orderId))
  await post(order, { intent: 'message', message: 'How long will it take?' }, [])
  await shop.decide(madeClaim!.id, { decision: 'decline', words: 'We see no stripe.' })
  const html = await app.readPage(hrefs.order(order.number, buildKey(order.id)))
  const page = extractText(html)
  const { country } = order.address
  for (const text of ['A stripe on the sun', 'We see no stripe.', 'How long will it take?'])
    expect(page.split(text), text).toHaveLength(2)
  expect(page).toContain(`You told us on ${formatDayAndTime(madeClaim!.openedAt, country)}`)
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
  const { order, units } = await shop.buy()
  const [otherSize] = await app.services.database.read((tx) => findSizesToSwap(tx, units[0]!))
  const response = await post(order, { intent: 'swap', unit: units[0]!.id, sku: otherSize!.sku }, [])
  expect(response.status).toBe(409)
  expect(extractText(await response.text())).toContain(swapRefusals['swap.not_offered'].words)
})

test('while a claim about a piece is open, no other size is offered for it', async () => {
  await app.services.database.transact((tx, at) =>
    offerSwaps(tx, shop.store.shopId, { isOn: true, days: 30 }, { actor: staff, requestId: 'r' }, at),
  )
  const { order, orderId, units } = await shop.buy()
  const readPage = () => app.readPage(hrefs.order(order.number, buildKey(order.id)))
  expect(await readPage()).toContain('Doesn’t fit?')
  const id = await shop.claimOne(orderId, units[0]!.id)
  expect(await readPage()).not.toContain('Doesn’t fit?')
  await shop.decide(id, { decision: 'ask', words: 'Which stripe?' })
  expect(await readPage()).toContain('<a href="#help">Our question is below</a>')
  await shop.decide(id, { decision: 'decline' })
  expect(await readPage()).toContain('Doesn’t fit?')
})

test('a message takes photos too, which are shown in its conversation', async () => {
  const { order } = await shop.buy()
  const response = await post(order, { intent: 'message', message: 'Is this the right one?' }, [
    ['one.jpg', await createPhoto('#00ff00')],
  ])
  expect(response.headers.get('location')).toContain('done=message')
  const [photo] = await findPhotos(order.id)
  const [thread] = await app.services.database.read((tx) => findThreads(tx, { orderId: order.id }))
  const fullThread = await app.services.database.read((tx) => findThread(tx, thread!.id))
  expect(photo).toMatchObject({ messageId: fullThread!.messages[0]!.id, claimId: null })
  const page = await app.readPage(hrefs.order(order.number, buildKey(order.id)))
  expect(page).toContain(photo!.id)
})
