/** One listing of one shop on its own page, with a stranger's shop beside it. */
import { expect } from 'vitest'
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { asId } from '#kernel/id.ts'
import { findListing } from '#listings'
import { type Jar, openApp, type TestApp } from './app.ts'
import { createFrontText, makeDraft, putOnSale, tee } from './listings.ts'
import { goodPassword } from './people.ts'

async function createCreator(app: TestApp, email: string) {
  const { config, transact } = app.services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const name = email.split('@')[0]!
  const account = await transact((tx, at) =>
    createAccount(tx, deps, { name, email, password: goodPassword, shop: { name } }, at),
  )
  const jar: Jar = new Map()
  const body = new URLSearchParams({ email, password: goodPassword })
  await app.fetch('/login', { method: 'POST', jar, body })
  const shopId = asId('shop', account.shopId!)
  const design = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!design.ok) throw new Error('the design was refused')
  return { shopId, designVersionId: design.value.versionId, designId: design.value.id, jar }
}

/** "Night ferry", a tee in black and white at $29.99, is on sale in the shop `adaeze`, and "Day ferry" a draft. */
export async function openListingPage() {
  const app = await openApp()
  const { database, read } = app.services
  await app.services.transact((tx, now) => importCatalogue(tx, now))
  const shop = await createCreator(app, 'adaeze@example.com')
  const strangerJar = (await createCreator(app, 'stranger@example.com')).jar
  const at = await app.services.transact(async (_, now) => now)
  const products = [{ blankId: tee, colours: ['black', 'white'], priceMinor: 2999 }]
  const listing = await putOnSale({ ...shop, database }, at, { title: 'Night ferry', products })
  await makeDraft({ ...shop, database }, at, { title: 'Day ferry' })
  const path = '/listing/user-1'
  const send = (fields: [string, string][], jar = shop.jar, to = path) =>
    app.fetch(to, { method: 'POST', jar, body: new URLSearchParams(fields), redirect: 'manual' })
  return {
    app,
    shop,
    strangerJar,
    listing,
    path,
    send,
    readText: async (address: string, jar = shop.jar) => (await app.fetch(address, { jar })).text(),
    /** The listing as it is stored now. */
    readListing: async () => (await read((tx) => findListing(tx, shop.shopId, listing.id)))!,
    /** Sends an act and expects it to succeed, with the confirmation at that section of the page. */
    expectDone: async (fields: [string, string][], section: string) => {
      const answer = await send(fields)
      expect([answer.status, answer.headers.get('location')], JSON.stringify(fields)).toEqual([
        303,
        `${path}?done=${fields.find(([name]) => name === 'intent')![1]}#${section}`,
      ])
    },
  }
}
export type ListingPage = Awaited<ReturnType<typeof openListingPage>>
