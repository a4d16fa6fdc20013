/** Everything of a shop in one file, for its owner. Listings and orders are as in the API. */

import {
  findDataExport,
  findDueDataExports,
  findProfile,
  findShop,
  finishDataExport,
  forgetDataExport,
} from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { moneyText, negate } from '#kernel/money.ts'
import { findEntriesAbout } from '#ledger'
import { entryLabels } from '#ledger/contract'
import { findReaders } from '#messages'
import { findPayoutsOfShop } from '#payouts'
import { removeFile, storeFile } from '#platform/blobs/parts.ts'
import { houseDate } from '#platform/clock.ts'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { writeZip, type ZipEntry } from '#platform/zip/zip.ts'
import { toContactView } from './bodies/contacts.ts'
import { listings } from './bodies/listings.ts'
import { orders } from './bodies/orders.ts'
import { amountOf, type Resource, type Site, siteOf } from './bodies/resource.ts'
import type { Effects } from './effect.ts'
import { type ExportRequest, exportFiles } from './export-files.ts'
import {
  readAccessParts,
  readMoneyParts,
  readPersonParts,
  readTextParts,
  readWorkParts,
} from './export-parts.ts'

const pageSize = 100
/** More entries than any shop has, so that the file has all of its ledger. */
const maxEntries = 5_000_000

/** Makes a waiting request's file, stores it and notifies its owner. Run twice, it still notifies once. */
export async function makeExport(services: Services, id: string): Promise<void> {
  const { read, transact, blobs, config } = services
  const dataExport = await read((tx) => findDataExport(tx, id))
  if (dataExport?.state !== 'waiting') return
  const file = await storeFile(blobs, `exports/${id}`, writeZip(listExportEntries(services, dataExport)))
  const key = signToken({ secret: config.secretKey }, 'export', id)
  const link = `${config.appUrl}${hrefs.dataExport(id, key)}`
  const isFinished = await transact((tx, at) => finishDataExport(tx, id, { ...file, link }, at))
  if (!isFinished) await removeFile(blobs, file.blobKey, file.bytes)
}

/** Makes what still waits after a failed job, and removes expired files. */
export async function processExports(services: Services): Promise<void> {
  const { read, transact, blobs } = services
  const dueExports = await read((tx, at) => findDueDataExports(tx, at))
  // Removes first, to make room. A failed export doesn't stop the others.
  for (const dataExport of dueExports.filter(({ state }) => state !== 'waiting')) {
    await removeFile(blobs, dataExport.blobKey!, dataExport.bytes!)
    await transact((tx) => forgetDataExport(tx, dataExport.id))
  }
  const faults: unknown[] = []
  for (const dataExport of dueExports.filter(({ state }) => state === 'waiting'))
    await makeExport(services, dataExport.id).catch((cause: unknown) => faults.push(cause))
  if (faults.length > 0) throw faults[0]
}

/** The file's contents: the data, and the files, one of which is held at a time. */
async function* listExportEntries(services: Services, input: ExportRequest): AsyncGenerator<ZipEntry> {
  const { read, config } = services
  const { text, at } = await read(async (tx, now) => ({
    text: await writeExportText(tx, config, input.shopId, input.askedBy, now),
    at: now,
  }))
  yield { name: 'fanfare.json', bytes: Buffer.from(text), at }
  for await (const file of exportFiles(services, input, at)) yield { ...file, at }
}

/** The file's text. Every part is read for this shop only. */
export async function writeExportText(
  tx: Tx,
  config: Pick<Services['config'], 'secretKey' | 'appUrl' | 'storeUrl'>,
  shopId: Id<'shop'>,
  personId: Id<'person'>,
  at: Date,
): Promise<string> {
  const shop = await findShop(tx, shopId)
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: houseDate() }
  const owner = { shopId, personId }
  const site = siteOf(config)
  const { profile } = await findProfile(tx, { personId })
  const { shop: _, role: __, ...person } = profile
  return JSON.stringify(
    {
      about: 'Everything Fanfare holds of this shop that is its owner’s.',
      made_at: at.toISOString(),
      profile: { ...person, ...(await readPersonParts(tx, deps, owner, person.email)) },
      shop: shop && {
        id: shop.id,
        name: shop.name,
        handle: shop.handle,
        status: shop.status,
        time_zone: shop.timeZone,
        display_currency: shop.displayCurrency,
        opened_at: shop.openedAt,
      },
      listings: await readAll(tx, shopId, listings, site),
      orders: await readAll(tx, shopId, orders, site),
      ledger: await readLedger(tx, shopId),
      payouts: await readPayouts(tx, shopId),
      ...(await readMoneyParts(tx, owner)),
      ...(await readAccessParts(tx, deps, owner)),
      ...(await readWorkParts(tx, owner, at)),
      ...(await readTextParts(tx, owner)),
      customers_who_consented: (await findReaders(tx, shopId)).map(toContactView),
    },
    stringifyBigint,
    1,
  )
}

/** Integers of any size as text, so that none loses a digit. */
const stringifyBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value

async function readAll(tx: Tx, shopId: Id<'shop'>, resource: Resource, site: Site): Promise<unknown[]> {
  const all: unknown[] = []
  let cursor: string | null = null
  do {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const page: Awaited<ReturnType<Resource['read']>> = await resource.read(tx, shopId, query, site)
    all.push(...page.data)
    cursor = page.next
  } while (cursor)
  return all
}

/** Each entry's effect on the shop's accounts; the house's own side is left out. */
async function readLedger(tx: Tx, shopId: Id<'shop'>): Promise<unknown[]> {
  const prefix = `shop:${shopId}:`
  const entries = await findEntriesAbout(tx, shopId, maxEntries)
  return entries.reverse().map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    label: entryLabels[entry.kind],
    order_id: entry.orderId,
    reference: entry.reference,
    happened_at: entry.happenedAt,
    moved: entry.postings
      .filter(({ account }) => account.startsWith(prefix))
      .map(({ account, amount }) => ({ account: account.slice(prefix.length), ...amountOf(negate(amount)) })),
  }))
}

async function readPayouts(tx: Tx, shopId: Id<'shop'>): Promise<unknown[]> {
  const all: unknown[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const payoutPage = await findPayoutsOfShop(tx, shopId, page)
    pages = payoutPage.pages
    all.push(
      ...payoutPage.rows.map((payout) => ({
        id: payout.id,
        number: payout.number,
        status: payout.status,
        amount: amountOf(payout.amount),
        fee: amountOf(payout.fee),
        receive: { amount: moneyText(payout.receive), currency: payout.receive.currency },
        method: payout.method,
        to: { label: payout.destination.label, last_four: payout.destination.lastFour },
        requested_at: payout.requestedAt,
        status_at: payout.statusAt,
      })),
    )
  }
  return all
}

export const exportAsked: Effects<'export.asked'> = [
  { name: 'make it', queue: 'data-export', work: (services, { exportId }) => makeExport(services, exportId) },
]
