import { type Id, parseId } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { parseMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { comparePrices, findListing, type Listing } from '#listings'
import {
  listingLimits,
  listingName,
  listingRefusals,
  type PriceRule,
  priceEndings,
  priceRuleKinds,
  pricesAfter,
} from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'

export const asks = ['end', 'relaunch', 'price'] as const
export type Ask = (typeof asks)[number]

/** The question before an act: its listings, and for new prices their effect. */
export async function loadAsk(
  tx: Tx,
  shop: { id: Id<'shop'>; timeZone: string },
  params: URLSearchParams,
  at: Date,
) {
  const kind = asks.find((ask) => ask === params.get('ask'))
  if (!kind) return null
  const chosen: Listing[] = []
  for (const text of params.getAll('id').slice(0, listingLimits.bulkMax)) {
    const id = parseId('listing', text)
    const listing = id ? await findListing(tx, shop.id, id) : null
    if (listing) chosen.push(listing)
  }
  if (chosen.length === 0) return { kind: 'nothing' as const, listings: [] }
  const today = localDate(at, shop.timeZone)
  const listings = chosen.map((listing) => ({
    id: listing.id,
    name: listingName(listing.number),
    title: listing.version.title,
    status: listing.status,
    /** Units wait for a print still to come. */
    waits: listing.nextPrintOn !== null && listing.nextPrintOn >= today,
  }))
  if (kind !== 'price') return { kind, listings }
  const typed = {
    kind: params.get('kind') ?? 'add',
    amount: params.get('amount') ?? '',
    ending: params.get('ending') ?? 'keep',
  }
  const rule = ruleOf(typed)
  const preview = rule ? await previewOf(tx, chosen, rule, at) : null
  const problem = typed.amount && !rule ? 'Enter an amount such as 2.50, or a percentage such as 10.' : null
  return { kind, listings, typed, preview, problem }
}

async function previewOf(tx: Tx, chosen: readonly Listing[], rule: PriceRule, at: Date) {
  const rows = []
  for (const listing of chosen) {
    for (const row of await comparePrices(tx, listing, pricesAfter(listing.version.products, rule), at)) {
      const { refusal, ...figures } = row
      rows.push({
        ...figures,
        listing: listingName(listing.number),
        problem: refusal ? wordsOf(refusal, listingRefusals) : null,
      })
    }
  }
  return rows
}

/** A price rule from typed text; null if invalid. */
export function ruleOf(typed: { kind: string; amount: string; ending: string }): PriceRule | null {
  if (!Object.hasOwn(priceRuleKinds, typed.kind) || !Object.hasOwn(priceEndings, typed.ending)) return null
  const sign = /^\s*[+]/.test(typed.amount) ? typed.amount.replace('+', '') : typed.amount
  const amount = parseMoney(typed.kind === 'percent' ? sign.replace('%', '') : sign)
  if (!amount || (amount.minor === 0n && typed.kind !== 'add')) return null
  return {
    kind: typed.kind as PriceRule['kind'],
    amount: Number(amount.minor),
    ending: typed.ending as PriceRule['ending'],
  }
}
