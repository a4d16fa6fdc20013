/** New art of a live listing, from the studio to the press: the next buyer gets it, earlier ones keep theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { findDesignVersion } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createFrontText, tee } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInStaff } from '#drivers/staff.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { providerOf } from '#payments'
import { findBatch } from '#production'
import { depsOf } from '../account-deps.server.ts'
import type { SaveAnswer, SellAnswer } from './document/studio-data.ts'

let app: TestApp
let pressJar: Jar
const jar: Jar = new Map()
let at = new Date('2025-08-24T10:00:00Z')

beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, at)
  await app.services.transact((tx, now) => importCatalogue(tx, now))
  const person = { name: 'Ngozi', email: 'ngozi@example.com', password: goodPassword }
  await app.services.transact((tx, now) =>
    createAccount(tx, depsOf(app.services), { ...person, shop: { name: 'Ngozi' } }, now),
  )
  await app.post('/login', { email: person.email, password: goodPassword }, jar)
  pressJar = (await signInStaff(app, 'press', ['production'])).jar
}, 240_000)
afterAll(() => app.close())

const post = async <Answer>(to: string, body: unknown): Promise<Answer> => {
  const headers = { 'Content-Type': 'application/json' }
  const response = await app.fetch(to, { method: 'POST', jar, headers, body: JSON.stringify(body) })
  return (await response.json()) as Answer
}
const save = async (word: string, base: object = {}) => {
  const answer = await post<SaveAnswer>(hrefs.studioSave, {
    name: 'Art',
    document: createFrontText(word),
    ...base,
  })
  if (!answer.ok) throw new Error(answer.words)
  return answer
}
const sell = async (designVersionId: string, listingId: string | null) => {
  const products = [{ blankId: tee, colours: ['black'], priceMinor: 2499 }]
  const terms = { title: 'Night ferry', description: '', endsAt: null, unitsCap: null }
  const offer = { listingId, publish: true, designVersionId, products, ...terms }
  const answer = await post<SellAnswer>(hrefs.studioSell, offer)
  if (!answer.ok || !answer.listing) throw new Error(JSON.stringify(answer))
  return answer.listing
}
/** The words on the shirts of each batch, oldest first, and the text of each batch's page. */
async function readBatches() {
  const batches = await app.queryRows(
    `select number from production.batch b join production.batch_unit u on u.batch_id = b.id order by b.cut_off_at`,
  )
  return Promise.all(
    batches.map(async ({ number }) => {
      const page = await app.fetch(`/operator/batches/${number}`, { jar: pressJar })
      const sheet = await app.services.read((tx) => findBatch(tx, String(number)))
      const versions = sheet!.pieces.map(({ designVersionId }) => designVersionId as Id<'designVersion'>)
      const fileTexts = await Promise.all(
        versions.map(async (id) => {
          const version = await app.services.read((tx) => findDesignVersion(tx, id))
          const [layer] = (version!.document as ReturnType<typeof createFrontText>).areas.front!.layers!
          return (layer as { text: string }).text
        }),
      )
      return {
        status: page.status,
        words: fileTexts,
        designs: sheet!.files.map(({ design }) => design?.number),
      }
    }),
  )
}
/** A fan buys one piece. */
async function buyPiece(shopId: Id<'shop'>, listing: string) {
  const fan = new TestFan(
    app.services.database,
    shopId,
    providerOf(app.services.config, app.services.database)!,
  )
  await fan.addToCart({ listing })
  expect((await fan.pay()).ok).toBe(true)
  await setBusinessTime(app.services.database, after(at, 60_000))
  await app.settle()
}
async function passWeek() {
  at = after(at, days(7))
  await setBusinessTime(app.services.database, at)
  await app.settle()
}

test('the next batch prints the new art; an order from before keeps the old, whether it is printed or still waits', async () => {
  const firstSave = await save('BEFORE')
  const listing = await sell(firstSave.versionId, null)
  const { shopId } = (await app.services.read((tx) => findDesignVersion(tx, firstSave.versionId)))!
  const shop = shopId as Id<'shop'>
  await buyPiece(shop, listing.id)
  await passWeek()
  expect(await readBatches()).toEqual([{ status: 200, words: ['BEFORE'], designs: [1] }])
  await buyPiece(shop, listing.id)

  const secondSave = await save('AFTER', { designId: firstSave.designId, baseVersion: 1 })
  const live = await sell(secondSave.versionId, listing.id)
  expect([live.id, live.slug]).toEqual([listing.id, listing.slug])
  await buyPiece(shop, listing.id)
  await passWeek()
  const [doneFile, next] = await readBatches().then((files) => [files[0], files.at(-1)])
  expect(doneFile).toEqual({ status: 200, words: ['BEFORE'], designs: [1] })
  expect([next?.status, next?.words.toSorted(), next?.designs.toSorted()]).toEqual([
    200,
    ['AFTER', 'BEFORE'],
    [1, 2],
  ])
}, 120_000)
