/** Reads for a store's pages: the shop and everything around a page come from memory while nothing changes. */

import type { LoaderFunctionArgs } from 'react-router'
import { findShop, findShopByHandle } from '#accounts'
import type { Shop } from '#accounts/contract'
import { findBlanks } from '#catalogue'
import type { Blank } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { findNextSaleMoment } from '#listings'
import { findNextPublished } from '#storefronts'
import { type Reads, readCached } from '../cached-reads.server.ts'
import { type RequestContext, requestOf } from '../request.server.ts'
import { buildCartColumn } from './cart-reads.server.ts'

export type StoreReads = Reads & { shop: Shop }
type StoreRequest = Pick<LoaderFunctionArgs, 'params' | 'context'>

/** The handle of a store address: `@harmattan`. Anything else isn't a store. */
export function readHandle(params: LoaderFunctionArgs['params']): string | null {
  const match = /^@([a-z0-9][a-z0-9-]{1,39})$/.exec(params.store ?? '')
  return match ? match[1]! : null
}

/**
 * Runs the reads of one page of a store, open or on vacation. A closed store answers 410, an unknown one 404. `cart`:
 * the token of the page's cart, which is read with the first statement.
 */
export async function readStore<Value>(
  { params, context }: StoreRequest,
  run: (reads: StoreReads) => Promise<Value>,
  cart: string | null = null,
): Promise<Value> {
  const handle = readHandle(params)
  if (!handle) throw createNotFoundResponse()
  const request = requestOf(context)
  const id = await findShopId(request, handle, 'first')
  const read = (shopId: Id<'shop'>) => {
    const cartColumn = cart === null ? undefined : buildCartColumn(request, { token: cart, shopId })
    return readCached(context, shopId, (reads) => readPage(shopId, reads), cartColumn)
  }
  const readPage = async (shopId: Id<'shop'>, reads: Reads) => {
    const shop = await reads.cache(['frame'], 'shop', () => findShop(reads.tx, shopId))
    // A store may have given up its name meanwhile.
    if (shop?.handle !== handle) return null
    if (shop.status === 'suspended') throw new Response('This store is closed.', { status: 410 })
    const storeReads = { ...reads, shop }
    limitLifetime(context, reads.at, await findNextMoment(storeReads))
    return { value: await run(storeReads) }
  }
  const result = (await read(id)) ?? (await read(await findShopId(request, handle, `not ${id}`)))
  if (!result) throw createNotFoundResponse()
  return result.value
}

class UnknownStore extends Error {}
const createNotFoundResponse = () => new Response('That store doesn’t exist.', { status: 404 })

function findShopId(
  { database, memory }: RequestContext,
  handle: string,
  version: string,
): Promise<Id<'shop'>> {
  // An unknown store isn't cached, because nothing reports when a name is taken.
  const read = async () => {
    const shop = await database.readOn((tx) => findShopByHandle(tx, handle))
    if (!shop) throw new UnknownStore()
    return shop.id
  }
  return memory.keep(`handle ${handle}`, { version, at: new Date(0) }, read).catch((cause) => {
    throw cause instanceof UnknownStore ? createNotFoundResponse() : cause
  })
}

/** Blanks by their ids, as the catalogue has them now. */
export function readBlanks({ tx, cache }: Reads, ids: readonly string[]): Promise<Map<string, Blank>> {
  const uniqueIds = [...new Set(ids)].sort()
  return cache(['catalogue'], `blanks ${uniqueIds.join()}`, () => findBlanks(tx, uniqueIds))
}

/** Lists that change with age, such as the newest or the best sellers, may be this old. */
const listAgeMs = minutes(10)
export const findNextAging = (at: Date): Date => after(at, listAgeMs)

/** Declares that the present page changes at a moment. */
export function limitLifetime(context: LoaderFunctionArgs['context'], at: Date, moment: Date): void {
  const { lifetime } = requestOf(context)
  lifetime.ms = Math.min(lifetime.ms, moment.getTime() - at.getTime())
}

/** The moment from which a shop's page differs although nobody changed anything. */
export function findNextMoment({ tx, at, cache, shop }: StoreReads): Promise<Date> {
  const read = async () => {
    const moments = [await findNextSaleMoment(tx, shop.id, at), await findNextPublished(tx, shop.id, at)]
    return moments.reduce<Date>(
      (earliest, moment) => (moment && moment < earliest ? moment : earliest),
      findNextAging(at),
    )
  }
  return cache(['frame', 'shelf'], 'next moment', read, (moment) => moment)
}
