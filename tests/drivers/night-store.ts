/** A creator with one listing on sale and an open store, signed in: for tests of stores and of their editor. */
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { asId } from '#kernel/id.ts'
import type { Listing } from '#listings'
import { openSampleHouse } from '#sample/house.ts'
import { type Jar, openApp, type TestApp } from './app.ts'
import { createFrontText, type ListingShop, putOnSale } from './listings.ts'
import { goodPassword } from './people.ts'

export type NightStore = {
  app: TestApp
  shop: ListingShop
  jar: Jar
  now: Date
  tee: Listing
  /** A page of the store as a fan gets it. */
  readPage(path: string): Promise<{ status: number; html: string }>
  /** Sends a form of the editor to the address of its panel. */
  send(fields: [string, string][]): Promise<Response>
}

export async function openNightStore(): Promise<NightStore> {
  const app = await openApp()
  const jar: Jar = new Map()
  const { config, transact, database } = app.services
  await transact(openSampleHouse)
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const account = {
    name: 'Adaeze Bello',
    email: 'adaeze@example.com',
    password: goodPassword,
    shop: { name: 'Night Radio', handle: 'night' },
  }
  const owner = await transact((tx, at) => createAccount(tx, deps, account, at))
  const shopId = asId('shop', owner.shopId!)
  const design = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!design.ok) throw new Error('the design was refused')
  const shop = { database, shopId, designVersionId: design.value.versionId }
  const body = new URLSearchParams({ email: account.email, password: goodPassword })
  await app.fetch('/login', { method: 'POST', jar, body })
  const now = await transact(async (_, at) => at)
  const tee = await putOnSale(shop, now, { title: 'Loud tee', description: 'Loud & clear.</script>' })
  const readPage = async (path: string) => {
    const answer = await app.fetch(`/@night${path}`)
    return { status: answer.status, html: await answer.text() }
  }
  const send = (fields: [string, string][]) => {
    const panel = new URLSearchParams(fields.filter(([name]) => ['panel', 'edit'].includes(name)))
    return app.fetch(`/store?${panel}`, { method: 'POST', jar, body: new URLSearchParams(fields) })
  }
  return { app, shop, jar, now, tee, readPage, send }
}
