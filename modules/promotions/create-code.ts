import type { Id } from '#kernel/id.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { areOwnListings, findCosts } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { findShippingTerms } from '#shipping'
import type { Code, CodeTerms, Deal } from './code.ts'
import { countCodes, insertCode } from './code-rows.ts'
import type { CodeRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { listWorstCases, lossOf, type WorstCase } from './worst-case.ts'

/** The profit a deal would leave on everything on sale, lowest first. */
export async function findWorstCases(tx: Tx, shopId: Id<'shop'>, deal: Deal, at: Date): Promise<WorstCase[]> {
  return listWorstCases(deal, await findCosts(tx, shopId, at), await findShippingTerms(tx, at))
}

/**
 * Creates a code. One that may make a sale lose money is refused with its possible cost (`code.loses`) until the
 * creator accepts exactly that amount. Refusals: see `CodeRefusal`.
 */
export async function createCode(
  tx: Tx,
  input: { shopId: Id<'shop'>; personId: Id<'person'>; terms: CodeTerms; accepted: Money },
  at: Date,
): Promise<Result<Code, CodeRefusal>> {
  const { shopId, terms } = input
  if (terms.endsAt && terms.endsAt <= (terms.startsAt > at ? terms.startsAt : at)) {
    return refused('code.backwards')
  }
  if (terms.offer.kind === 'amount' && terms.minimum.minor <= terms.offer.amount.minor) {
    return refused('code.minimum_too_low', { amount: formatMoney(terms.offer.amount) })
  }
  if (terms.listingIds && !(await areOwnListings(tx, shopId, terms.listingIds))) {
    return refused('code.listing_unknown')
  }
  if ((await countCodes(tx, shopId)) >= limits.codesPerShop) return refused('code.too_many')
  const cases = await findWorstCases(tx, shopId, terms, at)
  const loss = lossOf(cases)
  if (loss.minor > input.accepted.minor) {
    const [worst] = cases
    return refused('code.loses', {
      loss: formatMoney(loss),
      lossMinor: String(loss.minor),
      listing: worst!.listing,
      count: cases.filter(({ after }) => after.minor < 0n).length,
    })
  }
  const inserted = await insertCode(
    tx,
    { shopId, terms, acceptedLossMinor: loss.minor, madeBy: input.personId },
    at,
  )
  return inserted ? ok(inserted) : refused('code.taken', { code: terms.code })
}
