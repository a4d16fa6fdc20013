import { randomUUID } from 'node:crypto'
import { type CartInFull, estimate, type Place, viewOf } from '#checkout'
import { checkoutRefusals, describeDuty, type Quoted, TipForm } from '#checkout/contract'
import { type PrintPromise, promiseDates, toUnitsToPrint } from '#flows/promise.ts'
import { wordsOf } from '#kernel/result.ts'
import { stripeScriptOf } from '#payments/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { findUsableCode } from '#promotions'
import { useRefusals } from '#promotions/contract'
import type { StoreReads } from '../store-reads.server.ts'

type Config = Services['config']
export type Typed = Record<string, string>
export type Answered = {
  /** The typed values, to show again; never card numbers. */
  values: Typed
  faults: Record<string, string>
  /** Something about the whole form. */
  words: string | null
  status: number
  /** The fan chose the country earlier. */
  isPlaced?: boolean
}

export const fresh = (values: Typed): Answered => ({ values, faults: {}, words: null, status: 200 })

/** Everything on the checkout, for the typed place. Null if there is nothing to buy, or if the cart has problems. */
export async function readCheckout(
  { known: tx, at, shop }: StoreReads,
  cart: CartInFull | null,
  config: Config,
  answered: Answered,
) {
  if (!cart || cart.lines.length === 0 || cart.lines.some((line) => line.problem)) return null
  const { values } = answered
  const place = { country: values.country ?? 'US', region: values.region ?? '' }
  const { figures, fault } = await figuresWith(tx, { shop, ...cart, place, values }, at)
  const quoted = figures.ok ? pick(figures.value) : null
  const pieces = cart.lines.filter((line) => !line.digital).map(toUnitsToPrint)
  const printTimes = await Promise.all(
    (quoted?.options ?? []).map(async ({ id: service, transit }) => {
      const to = { country: place.country, service, transit }
      return [service, await promiseDates(tx, pieces, to, at)] as const
    }),
  )
  const dates: Record<string, PrintPromise | null> = Object.fromEntries(printTimes)
  return {
    shop: { handle: shop.handle, name: shop.name },
    cartId: cart.cart.id,
    lines: cart.lines.map(viewOf),
    tips: cart.tips,
    quoted,
    door:
      (values.intent || answered.isPlaced) && quoted && quoted.options.length > 0
        ? doorOf(place.country, quoted)
        : null,
    problem: figures.ok ? null : wordsOf(figures, checkoutRefusals),
    print: quoted ? (dates[quoted.option] ?? null) : null,
    dates,
    card: cardOf(config),
    key: randomUUID(),
    ...answered,
    faults: fault ? { code: fault, ...answered.faults } : answered.faults,
  }
}
const pick = ({ totals, options, option, from }: Quoted): Quoted => ({ totals, options, option, from })

/** The customs charges possible on delivery, given where it is printed; null for a parcel that crosses no border. */
function doorOf(country: string, { totals: { taxLabel, taxBps }, from }: Quoted): string | null {
  const isAtHome = from.length > 0 && from.every((sender) => sender?.country === country)
  return isAtHome ? null : describeDuty({ country, taxLabel, taxBps, from })
}

/** Where the card is entered: the provider's own frame, our test vault, or nowhere. */
function cardOf({
  stripe,
  production,
}: Config): { by: 'stripe'; key: string; script: string } | { by: 'test' | 'nobody' } {
  if (stripe?.publishableKey) {
    return { by: 'stripe', key: stripe.publishableKey, script: stripeScriptOf(stripe.apiUrl) }
  }
  return { by: stripe || production ? 'nobody' : 'test' }
}

/** The figures with the typed code, or without it and the reason. */
async function figuresWith(
  tx: Tx,
  of: Pick<CartInFull, 'lines' | 'steps' | 'tips'> &
    Pick<StoreReads, 'shop'> & { place: Place; values: Typed },
  at: Date,
) {
  const { lines, place, values, steps } = of
  const option = values.shippingOption ?? ''
  const tip = of.tips ? (TipForm.safeParse(tipOf(values)).data ?? null) : null
  const bare = await estimate(tx, lines, place, option, at, { code: null, steps, tip })
  if (!values.code?.trim()) return { figures: bare, fault: null }
  const code = await findUsableCode(tx, of.shop.id, values.code, values.email?.trim() || null, at)
  if (!code.ok) return { figures: bare, fault: wordsOf(code, useRefusals) }
  const reduced = await estimate(tx, lines, place, option, at, { code: code.value, steps, tip })
  if (reduced.ok || !bare.ok) return { figures: reduced, fault: null }
  return { figures: bare, fault: wordsOf(reduced, checkoutRefusals) }
}
/** The tip's fields, as typed. */
export const tipOf = (typed: Typed) => ({ choice: typed.tip ?? '', tipAmount: typed.tipAmount ?? '' })

export type CheckoutPage = NonNullable<Awaited<ReturnType<typeof readCheckout>>>
