import type { LoaderFunctionArgs } from 'react-router'
import { findVariants } from '#catalogue'
import { type CartInFull, estimate, findPricedCart, viewOf } from '#checkout'
import { promiseDates, toUnitsToPrint } from '#flows/promise.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { plus, zero } from '#kernel/money.ts'
import { findLiveListingById } from '#listings'
import { findPageEvent } from '#pixels'
import type { Tx } from '#platform/database/tx.ts'
import { type QuantityStep, stepFor } from '#promotions/contract'
import { requestOf } from '../../request.server.ts'
import { findBestSellers } from '../best-sellers.server.ts'
import { readCartToken } from '../cart-cookie.server.ts'
import { createCartReader } from '../cart-reads.server.ts'
import { pickFanCountry } from '../fan-country.server.ts'
import { findCheckoutEvent, readPixels } from '../pixels.server.ts'
import { readStore } from '../store-reads.server.ts'

/** The cart at today's prices, its shipping, and the problems that prevent buying it. */
export async function loadCart({ request, params, context }: LoaderFunctionArgs) {
  const { url, config } = requestOf(context)
  const token = readCartToken(request, config)
  const addedEventId = parseId('event', url.searchParams.get('added'))
  return readStore(
    { params, context },
    async (reads) => {
      const { cachedTx: tx, cache, at, shop } = reads
      const key = token && { token, shopId: shop.id }
      const cart = key ? await findPricedCart(tx, key, at, createCartReader(context)) : null
      const lines = cart?.lines ?? []
      const goodLines = lines.filter((line) => line.problem === null)
      const { permitted } = await readPixels({ tx, cache }, request, shop, config)
      const shouldReportCheckout = permitted.length > 0 && cart && goodLines.length > 0
      const country = pickFanCountry(request, config, shop.timeZone)
      const pieces = goodLines.reduce((count, line) => count + line.quantity, 0)
      return {
        shop: { handle: shop.handle, name: shop.name, onVacation: shop.status === 'vacation' },
        lines: lines.map(viewOf),
        bestSellers: lines.length === 0 ? await findBestSellers(reads) : [],
        isUnpaid: url.searchParams.has('unpaid'),
        removedLine: await findRemovedLine(tx, shop.id, url.searchParams, at),
        addedEvent:
          permitted.length > 0 && addedEventId ? await findPageEvent(tx, shop.id, addedEventId) : null,
        checkoutEvent: shouldReportCheckout
          ? await findCheckoutEvent(tx, shop.id, cart.cart.id, goodLines)
          : null,
        subtotal: goodLines.map((line) => line.amount).reduce(plus, zero()),
        pieces,
        discountWords: describeNextStep(cart?.steps ?? [], pieces),
        delivery: await estimateDelivery(tx, goodLines, cart?.steps ?? [], country, at),
      }
    },
    token,
  )
}
export type CartPage = Awaited<ReturnType<typeof loadCart>>

/** The cost and arrival of shipping all of it to a country; null if nothing is shipped. */
async function estimateDelivery(
  tx: Tx,
  goodLines: CartInFull['lines'],
  steps: readonly QuantityStep[],
  country: string,
  at: Date,
) {
  const printedLines = goodLines.filter((line) => !line.digital)
  if (printedLines.length === 0) return null
  const figures = await estimate(tx, goodLines, { country, region: '' }, '', at, {
    code: null,
    steps,
    tip: null,
  })
  const option = figures.ok ? figures.value.options[0] : undefined
  const destination = { country, service: option?.id ?? 'standard', transit: option?.transit ?? null }
  return {
    country,
    shipping: option?.amount ?? null,
    discount: figures.ok ? figures.value.totals.discount : zero(),
    print: await promiseDates(tx, printedLines.map(toUnitsToPrint), destination, at),
  }
}

/** The line removed last, given in the address, so that one click can restore it. Null if it is no longer on offer. */
async function findRemovedLine(tx: Tx, shopId: Id<'shop'>, query: URLSearchParams, at: Date) {
  const id = parseId('listing', query.get('removed'))
  const quantity = Number(query.get('quantity'))
  if (!id || !Number.isInteger(quantity) || quantity < 1 || quantity > 99) return null
  const listing = await findLiveListingById(tx, id, at)
  const sku = (query.get('sku') ?? '').slice(0, 200)
  const variant = (await findVariants(tx, [sku])).get(sku)
  if (!listing || !variant || listing.shopId !== shopId) return null
  const { blankId, colour, size } = variant
  return { title: listing.title, choice: { listingId: id, blankId, colour, size, quantity } }
}

/** The words for the quantity discount, or for the units missing for it. */
function describeNextStep(steps: readonly QuantityStep[], pieces: number): string | null {
  const currentStep = stepFor(steps, pieces)
  const nextStep = steps.find((step) => step.units > pieces && step.bps > (currentStep?.bps ?? 0))
  const missingUnits = nextStep ? nextStep.units - pieces : 0
  const laterStep = nextStep
    ? `${missingUnits} more ${missingUnits === 1 ? 'piece makes' : 'pieces make'} it ${nextStep.bps / 100} %.`
    : ''
  if (currentStep)
    return `${currentStep.bps / 100} % off for ${currentStep.units} or more, applied at checkout. ${laterStep}`.trim()
  return nextStep ? `${nextStep.units} or more: ${nextStep.bps / 100} % off everything in the order.` : null
}
