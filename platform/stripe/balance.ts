import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { type Money, money } from '#kernel/money.ts'
import type { StripeClient } from './client.ts'

const Sums = z.array(z.object({ amount: z.number().int(), currency: z.string() }))
const Balance = z.object({ available: Sums, pending: Sums })

/** Our balance at Stripe by currency: `all` of it, and the `available` part. */
export async function readBalances(client: StripeClient): Promise<{ all: Money[]; available: Money[] }> {
  const { available, pending } = Balance.parse(await client.balance.retrieve())
  return { all: sumByCurrency([...available, ...pending]), available: sumByCurrency(available) }
}

function sumByCurrency(parts: z.output<typeof Sums>): Money[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of parts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([code, amount]) => {
    const currency = code.toUpperCase()
    if (!isCurrency(currency)) throw new Error(`Stripe holds ${currency.slice(0, 10)}, which is none of ours`)
    return money(amount, currency)
  })
}
