import { randomUUID } from 'node:crypto'
import { type CartInFull, estimate, type Place, viewOf } from '#checkout'
import { checkoutRefusals, describeDuty, type QuotedCart, TipForm } from '#checkout/contract'
import { type PrintPromise, promiseDates, toUnitsToPrint } from '#flows/promise.ts'
import { wordsOf } from '#kernel/result.ts'
import { stripeScriptOf } from '#payments/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { findUsableCode } from '#promotions'
import { useRefusals } from '#promotions/contract'
import type { StoreReads } from '../store-reads.server.ts'

type Config = Services['config']
export type FormValues = Record<string, string>
export type CheckoutAnswer = {
  /** The typed values, to show again; never card numbers. */
  values: FormValues
  faults: Record<string, string>
  /** Something about the whole form. */
  words: string | null
  status: number
  /** The fan chose the country earlier. */
  isPlaced?: boolean
}

export const startAnswer = (values: FormValues): CheckoutAnswer => ({
  values,
  faults: {},
  words: null,
  status: 200,
})

/** Everything on the checkout, for the typed place. Null if there is nothing to buy, or if the cart has problems. */
export async function readCheckout(
  { cachedTx: tx, at, shop }: StoreReads,
  cart: CartInFull | null,
  config: Config,
  answer: CheckoutAnswer,
) {
  if (!cart || cart.lines.length === 0 || cart.lines.some((line) => line.problem)) return null
  const { values } = answer
  const address = { country: values.country ?? 'US', region: values.region ?? '' }
  const { figures, fault } = await findFigures(tx, { shop, ...cart, address, values }, at)
  const quoted = figures.ok ? pickQuote(figures.value) : null
  const pieces = cart.lines.filter((line) => !line.digital).map(toUnitsToPrint)
  const printTimes = await Promise.all(
    (quoted?.options ?? []).map(async ({ id: service, transit }) => {
      const to = { country: address.country, service, transit }
      return [service, await promiseDates(tx, pieces, to, at)] as const
    }),
  )
  const dates: Record<string, PrintPromise | null> = Object.fromEntries(printTimes)
  return {
    shop: { handle: shop.handle, name: shop.name },
    cartId: cart.cart.id,
    lines: cart.lines.map(viewOf),
    tips: cart.takesTips,
    quoted,
    customsWords:
      (values.intent || answer.isPlaced) && quoted && quoted.options.length > 0
        ? describeCustoms(address.country, quoted)
        : null,
    problem: figures.ok ? null : wordsOf(figures, checkoutRefusals),
    print: quoted ? (dates[quoted.option] ?? null) : null,
    dates,
    card: pickCardEntry(config),
    key: randomUUID(),
    ...answer,
    faults: fault ? { code: fault, ...answer.faults } : answer.faults,
  }
}
const pickQuote = ({ totals, options, option, from }: QuotedCart): QuotedCart => ({
  totals,
  options,
  option,
  from,
})

/** The customs charges possible on delivery, given where it is printed; null for a parcel that crosses no border. */
function describeCustoms(country: string, { totals: { taxLabel, taxBps }, from }: QuotedCart): string | null {
  const isAtHome = from.length > 0 && from.every((sender) => sender?.country === country)
  return isAtHome ? null : describeDuty({ country, taxLabel, taxBps, from })
}

/** Where the card is entered: the provider's own frame, our test vault, or nowhere. */
function pickCardEntry({
  stripe,
  production,
}: Config): { by: 'stripe'; key: string; script: string } | { by: 'test' | 'nobody' } {
  if (stripe?.publishableKey) {
    return { by: 'stripe', key: stripe.publishableKey, script: stripeScriptOf(stripe.apiUrl) }
  }
  return { by: stripe || production ? 'nobody' : 'test' }
}

/** The figures with the typed code, or without it and the reason. */
async function findFigures(
  tx: Tx,
  input: Pick<CartInFull, 'lines' | 'steps' | 'takesTips'> &
    Pick<StoreReads, 'shop'> & { address: Place; values: FormValues },
  at: Date,
) {
  const { lines, address, values, steps } = input
  const option = values.shippingOption ?? ''
  const tip = input.takesTips ? (TipForm.safeParse(readTip(values)).data ?? null) : null
  const plainEstimate = await estimate(tx, lines, address, option, at, { code: null, steps, tip })
  if (!values.code?.trim()) return { figures: plainEstimate, fault: null }
  const code = await findUsableCode(tx, input.shop.id, values.code, values.email?.trim() || null, at)
  if (!code.ok) return { figures: plainEstimate, fault: wordsOf(code, useRefusals) }
  const reducedEstimate = await estimate(tx, lines, address, option, at, { code: code.value, steps, tip })
  if (reducedEstimate.ok || !plainEstimate.ok) return { figures: reducedEstimate, fault: null }
  return { figures: plainEstimate, fault: wordsOf(reducedEstimate, checkoutRefusals) }
}
/** The tip's fields, as typed. */
export const readTip = (submitted: FormValues) => ({
  choice: submitted.tip ?? '',
  tipAmount: submitted.tipAmount ?? '',
})

export type CheckoutPage = NonNullable<Awaited<ReturnType<typeof readCheckout>>>
