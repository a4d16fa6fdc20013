/** Reads for public pages: earlier results come from memory as long as their data hasn't changed. */

import { type SQL, sql } from 'drizzle-orm'
import type { LoaderFunctionArgs } from 'react-router'
import type { Id } from '#kernel/id.ts'
import { openKnownReads } from '#platform/database/known-reads.ts'
import { keepReads } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  contentOf,
  type PageVersions,
  parseVersions,
  salesOf,
  versionsOf,
} from '#platform/http/page-changes.ts'
import type { PagePart, ReadCache } from '#platform/memory.ts'
import { type RequestContext, requestOf } from './request.server.ts'

/**
 * `cachedTx`: the same as `tx`, but repeated queries come from memory, and simultaneous ones are sent together. It
 * writes nothing: everything a page reads under one name is read once.
 */
export type Reads = { tx: Tx; cachedTx: Tx; at: Date; cache: ReadCache }
type Context = LoaderFunctionArgs['context']
type PageMoment = { at: Date; versions: PageVersions }
type StartedRead = { writes: number; read: Promise<PageMoment> }

const houseParts: readonly PagePart[] = ['catalogue', 'stock', 'demand', 'terms']
function listScopes(part: PagePart, shopId: Id<'shop'> | null): readonly string[] {
  if (houseParts.includes(part)) return [part]
  if (part === 'content') return [contentOf(`${shopId}`)]
  return part === 'shop' ? [contentOf(`${shopId}`), salesOf(`${shopId}`)] : [`${part}:${shopId}`]
}
/** The page parts affected by a table's changes; none for tables that never change. */
const partsOfTable: Readonly<Record<string, readonly PagePart[]>> = {
  'accounts.shop': ['frame'],
  'artwork.design_version': [],
  'catalogue.blank': ['catalogue'],
  'catalogue.variant': ['stock'],
  'house.confirmation': ['terms'],
  'house.door': ['terms'],
  'house.terms': ['terms'],
  'listings.ban': ['content'],
  'listings.listing': ['content'],
  'listings.listing_version': ['content'],
  'listings.next_print': ['shop'],
  'listings.sale': ['shop'],
  'listings.sold': ['shop'],
  'listings.stock': ['content'],
  'pixels.pixel': ['frame'],
  'production.cut_off': ['terms'],
  'production.facility': ['terms'],
  'production.outside_variant': ['terms'],
  'promotions.quantity_step': ['frame'],
  'promotions.tips': ['frame'],
}
const knownReads = openKnownReads((table) => partsOfTable[table] ?? null)

/** A page's loaders share one moment, and its versions. */
const readsByRequest = new WeakMap<RequestContext, Map<string, StartedRead>>()

/** A column for the request's first statement, besides time and versions, and the receiver of the row. */
export type FirstReadColumn = { column: SQL; receive: (row: object) => void }

/** Reads for a page of the house or of a shop. A request's first read gets time and versions, in one statement. */
export async function readCached<Value>(
  context: Context,
  shopId: Id<'shop'> | null,
  run: (reads: Reads) => Promise<Value>,
  extraColumn?: FirstReadColumn,
): Promise<Value> {
  const request = requestOf(context)
  const { database, memory } = request
  const { at, versions } = await beginOnce(request, shopId, extraColumn)
  const cache: ReadCache = (parts, key, read, until) => {
    const shopScope = parts.every((part) => houseParts.includes(part)) ? '*' : shopId
    const version = parts
      .flatMap((part) => listScopes(part, shopId))
      .map((scope) => versions.get(scope))
      .join()
    // A replica and its primary number versions separately: neither replaces the other's.
    const [server] = version.split('.')
    return memory.keep(`${server} ${shopScope} ${key}`, { version, at }, read, until)
  }
  return database.readOn((tx) => {
    const cachedTx = knownReads(tx, cache)
    keepReads(cachedTx)
    return run({ tx, cachedTx, at, cache })
  })
}

function beginOnce(
  request: RequestContext,
  shopId: Id<'shop'> | null,
  extraColumn?: FirstReadColumn,
): Promise<PageMoment> {
  const startedReads = readsByRequest.get(request) ?? new Map<string, StartedRead>()
  readsByRequest.set(request, startedReads)
  const earlier = startedReads.get(`${shopId}`)
  // A write since then may be this very request's.
  if (earlier && earlier.writes === request.writes.count) return earlier.read
  const read = begin(request, shopId, extraColumn)
  startedReads.set(`${shopId}`, { writes: request.writes.count, read })
  return read
}

function begin(
  request: RequestContext,
  shopId: Id<'shop'> | null,
  extraColumn?: FirstReadColumn,
): Promise<PageMoment> {
  const { database, hasPlaceholders, pageLooks } = request
  const shopParts: readonly PagePart[] = shopId ? ['shop', 'frame', 'shelf'] : []
  const scopes = [...houseParts, ...shopParts].flatMap((part) => listScopes(part, shopId))
  // A page that is rendered to be stored shows no cart, and its versions were read a moment ago. A replica may be behind them.
  if (hasPlaceholders && !extraColumn && !database.replica) return pageLooks.begin(scopes)
  const columns = extraColumn ? sql`${versionsOf(scopes)}, ${extraColumn.column}` : versionsOf(scopes)
  return database.readWith(columns, async (_tx, at, row) => {
    extraColumn?.receive(row)
    return { at, versions: parseVersions(scopes, row) }
  })
}
