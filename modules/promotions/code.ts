/** A code: its promise, its status, and its discount. Pure. */
import type { Id } from '#kernel/id.ts'
import { allocate, compare, formatMoney, type Money, share, sum, usd, zero } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Moves } from '#kernel/states.ts'

export type CodeStatus = 'scheduled' | 'active' | 'paused' | 'ended'
export type CodeEvent = 'pause' | 'resume' | 'end'
/** The moves a creator may make. Dates and used-up limits change the status on their own; see `statusOf`. */
export const codeMoves = {
  scheduled: { pause: 'paused', end: 'ended' },
  active: { pause: 'paused', end: 'ended' },
  paused: { resume: 'active', end: 'ended' },
  ended: {},
} as const satisfies Moves<CodeStatus, CodeEvent>

export type Offer =
  | { kind: 'percent'; bps: number }
  | { kind: 'amount'; amount: Money }
  | { kind: 'free_shipping' }
/** The promise, and what it applies to. */
export type Deal = {
  offer: Offer
  /** The eligible goods must reach this amount before the discount. */
  minimum: Money
  /** Null: everything in the shop. */
  listingIds: readonly Id<'listing'>[] | null
}
export type CodeTerms = Deal & {
  code: string
  usesMax: number | null
  perBuyer: number | null
  startsAt: Date
  endsAt: Date | null
}
export type Code = CodeTerms & {
  id: Id<'code'>
  shopId: Id<'shop'>
  uses: number
  pausedAt: Date | null
  endedAt: Date | null
  acceptedLoss: Money
  madeAt: Date
  /** The tier's code, if this is a member's code. */
  parentId: Id<'code'> | null
}

type CodeLife = Pick<Code, 'startsAt' | 'endsAt' | 'pausedAt' | 'endedAt' | 'uses' | 'usesMax'>
export function statusOf(code: CodeLife, at: Date): CodeStatus {
  const isOver = code.endedAt !== null || (code.endsAt !== null && code.endsAt <= at)
  if (isOver || (code.usesMax !== null && code.uses >= code.usesMax)) return 'ended'
  if (code.pausedAt !== null) return 'paused'
  return code.startsAt > at ? 'scheduled' : 'active'
}

export type GoodsLine = { listingId: Id<'listing'>; goods: Money }
export type Postage = {
  /** The price of the chosen shipping service, and of the cheapest one, which is the most given. */
  chosen: Money
  cheapest: Money
}

/**
 * The discount on each line. Parts sum to the discount, and no line goes below zero. Free shipping is deducted from
 * the goods, as much as the cheapest service costs, so that shipping itself remains the carrier's price. Refusals:
 * `code.other_things` (nothing eligible in the cart), `code.minimum`, `code.nothing_posted`.
 */
export function discountsOf(
  deal: Deal,
  lines: readonly GoodsLine[],
  postage: Postage,
): Result<Money[], 'code.other_things' | 'code.minimum' | 'code.nothing_posted'> {
  const eligibleGoods = lines.map(({ listingId, goods }) =>
    deal.listingIds === null || deal.listingIds.includes(listingId) ? goods : zero(),
  )
  const goods = sum(eligibleGoods)
  if (goods.minor === 0n) return refused('code.other_things')
  if (compare(goods, deal.minimum) < 0)
    return refused('code.minimum', { minimum: formatMoney(deal.minimum), goods: formatMoney(goods) })
  const discount = min(discountOfOffer(deal.offer, goods, postage), goods)
  if (discount.minor === 0n) return refused('code.nothing_posted')
  return ok(
    allocate(
      discount,
      eligibleGoods.map((amount) => amount.minor),
    ),
  )
}

const min = (a: Money, b: Money): Money => (compare(a, b) < 0 ? a : b)
function discountOfOffer(offer: Offer, goods: Money, postage: Postage): Money {
  if (offer.kind === 'percent') return atLeastACent(share(goods, offer.bps))
  return offer.kind === 'amount' ? offer.amount : min(postage.chosen, postage.cheapest)
}
const atLeastACent = (amount: Money): Money => (amount.minor === 0n ? usd(1) : amount)

/** Normalises a typed code: capitals, no spaces. */
export const readCode = (text: string): string => text.toUpperCase().replace(/\s+/g, '').slice(0, 40)
