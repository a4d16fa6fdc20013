import { findBlanks, findVariants } from '#catalogue'
import { blankTitle, unitCost } from '#catalogue/contract'
import { estimate, findAreas, type Place } from '#checkout'
import type { CheckoutRefusal } from '#checkout/contract'
import type { Id } from '#kernel/id.ts'
import { type Money, minus, share, sum, times, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findBans, findListing, type Listing } from '#listings'
import type { LineToPlace } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { SampleRefusal, SampleWish } from './contract.ts'

type PricedLine = Parameters<typeof estimate>[1][number]
type Figures = Extract<Awaited<ReturnType<typeof estimate>>, { ok: true }>['value']

export type SamplesQuote = Pick<Figures, 'totals' | 'options' | 'option'> & {
  /** As ordered: at cost, with no profit. */
  lines: LineToPlace[]
}

/** It was on sale once, so the press has checked what would be printed. */
const wasOnSale = ({ status, launchedAt }: Listing): boolean =>
  launchedAt !== null && (status === 'active' || status === 'ended' || status === 'relaunchable')

/**
 * The lines with the cost of making each. Refusals: `sample.nothing_chosen`, `sample.not_offered`,
 * `sample.not_in_stock`.
 */
export async function priceSamples(
  tx: Tx,
  shopId: Id<'shop'>,
  wishes: readonly SampleWish[],
  /** The bulk discount, in basis points. */
  stepBps = 0,
): Promise<Result<PricedLine[], SampleRefusal>> {
  if (wishes.length === 0) return refused('sample.nothing_chosen')
  const variants = await findVariants(
    tx,
    wishes.map(({ sku }) => sku),
  )
  const blanks = await findBlanks(
    tx,
    [...variants.values()].map(({ blankId }) => blankId),
  )
  const banned = await findBans(
    tx,
    wishes.map(({ listingId }) => listingId),
  )
  const pricedLines: PricedLine[] = []
  for (const piece of wishes) {
    const listing = await findListing(tx, shopId, piece.listingId)
    const variant = variants.get(piece.sku)
    const blank = variant && blanks.get(variant.blankId)
    const title = listing?.version.title ?? 'This piece'
    const isOffered = listing?.version.products.some(
      (product) => product.blankId === variant?.blankId && product.colours.includes(variant.colour),
    )
    const areas = listing && (await findAreas(tx, listing.version.designVersionId))
    if (!listing || !variant || !blank?.physical || !isOffered || !areas)
      return refused('sample.not_offered', { what: title })
    if (!wasOnSale(listing) || banned.has(listing.id)) return refused('sample.not_offered', { what: title })
    if (variant.stock !== null && variant.stock < piece.units)
      return refused('sample.not_in_stock', { what: title })
    const fullCost = unitCost(blank, variant.size, areas)
    const cost = minus(fullCost, share(fullCost, stepBps))
    const { id, version } = listing
    pricedLines.push({
      id: piece.sku as PricedLine['id'],
      lineId: piece.sku as PricedLine['lineId'],
      listingId: id,
      title: version.title,
      slug: listing.slug,
      sku: piece.sku,
      blankName: blankTitle(blank),
      colourName: blank.colours.find(({ slug }) => slug === variant.colour)?.name ?? variant.colour,
      size: variant.size,
      digital: false,
      drop: false,
      quantity: piece.units,
      unitPrice: cost,
      unitCost: cost,
      amount: times(cost, piece.units),
      picture: null,
      problem: null,
      note: null,
      blank,
      variant,
      listing: { id, versionId: version.id, designVersionId: version.designVersionId },
    })
  }
  return ok(pricedLines)
}

/** The price of samples at a place: making, shipping by the checkout's services and rates, and taxes. */
export async function quoteSamples(
  tx: Tx,
  shopId: Id<'shop'>,
  input: { wishes: readonly SampleWish[]; place: Place; option: string; stepBps?: number },
  at: Date,
): Promise<Result<SamplesQuote, SampleRefusal | CheckoutRefusal>> {
  const priced = await priceSamples(tx, shopId, input.wishes, input.stepBps)
  if (!priced.ok) return priced
  const noDiscounts = { code: null, steps: [], tip: null }
  const figures = await estimate(tx, priced.value, input.place, input.option, at, noDiscounts)
  if (!figures.ok) return figures
  const { totals, options, option } = figures.value
  const zero = usd(0)
  const lines = figures.value.lines.map((line) => ({
    ...line,
    discount: zero,
    paymentFee: zero,
    platformFee: zero,
    profit: zero,
  }))
  return ok({ totals, options, option, lines })
}

export const countPieces = (wishes: readonly SampleWish[]): number =>
  wishes.reduce((all, { units }) => all + units, 0)

/** The cost of making them, before there is an address. */
export const makingCostOf = (priced: readonly { amount: Money }[]): Money =>
  sum(priced.map(({ amount }) => amount))
