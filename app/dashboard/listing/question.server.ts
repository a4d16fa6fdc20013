import { type Id, parseId } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { parseMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { comparePrices, findListing, type Listing } from '#listings'
import {
  applyPriceRules,
  listingLimits,
  listingName,
  listingRefusals,
  type PriceRule,
  priceEndings,
  priceRuleKinds,
} from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'

export const questions = ['end', 'relaunch', 'price'] as const
export type Question = (typeof questions)[number]

/** The question before an act: its listings, and for new prices their effect. */
export async function loadQuestion(
  tx: Tx,
  shop: { id: Id<'shop'>; timeZone: string },
  params: URLSearchParams,
  at: Date,
) {
  const kind = questions.find((question) => question === params.get('ask'))
  if (!kind) return null
  const chosenListings: Listing[] = []
  for (const text of params.getAll('id').slice(0, listingLimits.bulkMax)) {
    const id = parseId('listing', text)
    const listing = id ? await findListing(tx, shop.id, id) : null
    if (listing) chosenListings.push(listing)
  }
  if (chosenListings.length === 0) return { kind: 'nothing' as const, listings: [] }
  const today = localDate(at, shop.timeZone)
  const listings = chosenListings.map((listing) => ({
    id: listing.id,
    name: listingName(listing.number),
    title: listing.version.title,
    status: listing.status,
    /** Units wait for a print still to come. */
    hasWaitingUnits: listing.nextPrintOn !== null && listing.nextPrintOn >= today,
  }))
  if (kind !== 'price') return { kind, listings }
  const submitted = {
    kind: params.get('kind') ?? 'add',
    amount: params.get('amount') ?? '',
    ending: params.get('ending') ?? 'keep',
  }
  const rule = parsePriceRule(submitted)
  const preview = rule ? await previewPrices(tx, chosenListings, rule, at) : null
  const problem =
    submitted.amount && !rule ? 'Enter an amount such as 2.50, or a percentage such as 10.' : null
  return { kind, listings, submitted, preview, problem }
}

async function previewPrices(tx: Tx, listings: readonly Listing[], rule: PriceRule, at: Date) {
  const rows = []
  for (const listing of listings) {
    for (const row of await comparePrices(tx, listing, applyPriceRules(listing.version.products, rule), at)) {
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
export function parsePriceRule(input: { kind: string; amount: string; ending: string }): PriceRule | null {
  if (!Object.hasOwn(priceRuleKinds, input.kind) || !Object.hasOwn(priceEndings, input.ending)) return null
  const amountText = /^\s*[+]/.test(input.amount) ? input.amount.replace('+', '') : input.amount
  const amount = parseMoney(input.kind === 'percent' ? amountText.replace('%', '') : amountText)
  if (!amount || (amount.minor === 0n && input.kind !== 'add')) return null
  return {
    kind: input.kind as PriceRule['kind'],
    amount: Number(amount.minor),
    ending: input.ending as PriceRule['ending'],
  }
}
