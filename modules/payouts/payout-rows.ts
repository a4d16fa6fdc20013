import { and, asc, count, desc, eq, gte, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Currency } from '#kernel/currency.ts'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, money, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { PayoutMethod, ProviderName } from './names.ts'
import type { Payout, PayoutStatus } from './payout.ts'
import type { Step } from './story.ts'
import { approvals, payouts, quotes, steps } from './tables.ts'

type PayoutRow = typeof payouts.$inferSelect
export function payoutOf(row: PayoutRow): Payout {
  const currency = row.currency as Currency
  return {
    id: asId('payout', row.id),
    shopId: asId('shop', row.shopId),
    number: row.number,
    destinationId: row.destinationId,
    method: row.method as PayoutMethod,
    provider: row.provider as ProviderName,
    amount: usd(row.amountMinor),
    fee: usd(row.feeMinor),
    receive: money(row.receiveMinor, currency),
    currency,
    rateE6: row.rateE6,
    arrivesFrom: row.arrivesFrom,
    arrivesTo: row.arrivesTo,
    approvalsNeeded: row.approvalsNeeded,
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt,
    status: row.status as PayoutStatus,
    statusAt: row.statusAt,
    providerReference: row.providerReference,
    converts: row.converts,
    trouble: row.trouble,
  }
}

export type Quote = Pick<
  Payout,
  | 'shopId'
  | 'method'
  | 'provider'
  | 'destinationId'
  | 'amount'
  | 'fee'
  | 'receive'
  | 'currency'
  | 'rateE6'
  | 'arrivesFrom'
  | 'arrivesTo'
> & { id: Id<'quote'>; madeAt: Date; expiresAt: Date }

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  const { amount, fee, receive, ...fields } = quote
  await tx.insert(quotes).values({
    ...fields,
    amountMinor: amount.minor,
    feeMinor: fee.minor,
    receiveMinor: receive.minor,
  })
}

export async function readQuote(tx: Tx, shopId: Id<'shop'>, quoteId: Id<'quote'>): Promise<Quote | null> {
  const [row] = await tx
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.shopId, shopId)))
  if (!row) return null
  const currency = row.currency as Currency
  return {
    id: asId('quote', row.id),
    shopId,
    method: row.method as PayoutMethod,
    provider: row.provider as ProviderName,
    destinationId: row.destinationId,
    amount: usd(row.amountMinor),
    fee: usd(row.feeMinor),
    receive: money(row.receiveMinor, currency),
    currency,
    rateE6: row.rateE6,
    arrivesFrom: row.arrivesFrom,
    arrivesTo: row.arrivesTo,
    madeAt: row.madeAt,
    expiresAt: row.expiresAt,
  }
}

/** Writes a payout from its quote; it gets the shop's next number. */
export async function insertPayout(
  tx: Tx,
  payout: { id: Id<'payout'>; quote: Quote; approvalsNeeded: number; requestedBy: string; at: Date },
): Promise<Payout> {
  const { quote } = payout
  const [row] = await tx
    .insert(payouts)
    .values({
      id: payout.id,
      shopId: quote.shopId,
      number: sql`(select coalesce(max(number), 0) + 1 from ${payouts} where ${payouts.shopId} = ${quote.shopId})`,
      quoteId: quote.id,
      method: quote.method,
      provider: quote.provider,
      converts: quote.currency !== 'USD',
      destinationId: quote.destinationId,
      amountMinor: quote.amount.minor,
      feeMinor: quote.fee.minor,
      receiveMinor: quote.receive.minor,
      currency: quote.currency,
      rateE6: quote.rateE6,
      arrivesFrom: quote.arrivesFrom,
      arrivesTo: quote.arrivesTo,
      approvalsNeeded: payout.approvalsNeeded,
      requestedBy: payout.requestedBy,
      requestedAt: payout.at,
      status: 'requested',
      statusAt: payout.at,
    })
    .returning()
  return payoutOf(row!)
}

export async function lockPayout(tx: Tx, payoutId: Id<'payout'>): Promise<Payout | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update')
  return row ? payoutOf(row) : null
}

export async function readPayout(tx: Tx, payoutId: Id<'payout'>): Promise<Payout | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, payoutId))
  return row ? payoutOf(row) : null
}

export async function readWaitingPayout(tx: Tx, shopId: Id<'shop'>): Promise<Payout | null> {
  const [row] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.shopId, shopId), inArray(payouts.status, ['requested', 'approved'])))
  return row ? payoutOf(row) : null
}

export async function updateStatus(
  tx: Tx,
  payoutId: Id<'payout'>,
  status: PayoutStatus,
  at: Date,
): Promise<void> {
  await tx.update(payouts).set({ status, statusAt: at }).where(eq(payouts.id, payoutId))
}

export async function updateReference(
  tx: Tx,
  payoutId: Id<'payout'>,
  providerReference: string,
): Promise<void> {
  await tx.update(payouts).set({ providerReference }).where(eq(payouts.id, payoutId))
}

export async function insertStep(tx: Tx, payoutId: Id<'payout'>, step: Step): Promise<void> {
  await tx.insert(steps).values({ payoutId, ...step })
}
export async function readSteps(tx: Tx, payoutIds: readonly Id<'payout'>[]): Promise<Map<string, Step[]>> {
  if (payoutIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(steps)
    .where(inArray(steps.payoutId, [...payoutIds]))
    .orderBy(asc(steps.id))
  const stepsByPayout = new Map<string, Step[]>()
  for (const { payoutId, event, status, byPerson, note, happenedAt } of rows) {
    const list = stepsByPayout.get(payoutId) ?? []
    list.push({ event: event as Step['event'], status: status as PayoutStatus, byPerson, note, happenedAt })
    stepsByPayout.set(payoutId, list)
  }
  return stepsByPayout
}

/** False if this person has approved it before. */
export async function insertApproval(
  tx: Tx,
  payoutId: Id<'payout'>,
  personId: Id<'person'>,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(approvals)
    .values({ payoutId, personId, givenAt: at })
    .onConflictDoNothing()
    .returning({ personId: approvals.personId })
  return rows.length === 1
}
export async function readApprovals(
  tx: Tx,
  payoutIds: readonly Id<'payout'>[],
): Promise<{ payoutId: Id<'payout'>; personId: Id<'person'> }[]> {
  if (payoutIds.length === 0) return []
  return tx
    .select({ payoutId: approvals.payoutId, personId: approvals.personId })
    .from(approvals)
    .where(inArray(approvals.payoutId, [...payoutIds]))
    .orderBy(asc(approvals.givenAt))
}

export async function readPayoutsOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  limit: number,
  upTo?: number,
): Promise<Payout[]> {
  const rows = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.shopId, shopId), upTo === undefined ? undefined : lte(payouts.number, upTo)))
    .orderBy(desc(payouts.number))
    .limit(limit)
  return rows.map(payoutOf)
}

/** The number and sum of a shop's payouts; those that came back count zero in the sum. */
export async function summarisePayouts(
  tx: Tx,
  shopId: Id<'shop'>,
): Promise<{ total: number; released: Money }> {
  const [row] = await tx
    .select({
      total: count(),
      released: sql<string>`coalesce(sum(${payouts.amountMinor}) filter (where ${payouts.status} not in ('failed', 'cancelled')), 0)`,
    })
    .from(payouts)
    .where(eq(payouts.shopId, shopId))
  return { total: row!.total, released: usd(BigInt(row!.released)) }
}

/** The fees of a shop's payouts since then by these methods; those that came back cost nothing. */
export async function sumFees(
  tx: Tx,
  shopId: Id<'shop'>,
  methods: readonly PayoutMethod[],
  since: Date,
): Promise<Money> {
  const [row] = await tx
    .select({ fees: sql<string>`coalesce(sum(${payouts.feeMinor}), 0)` })
    .from(payouts)
    .where(
      and(
        eq(payouts.shopId, shopId),
        gte(payouts.requestedAt, since),
        inArray(payouts.method, [...methods]),
        notInArray(payouts.status, ['failed', 'cancelled']),
      ),
    )
  return usd(BigInt(row!.fees))
}

export async function readPayoutsInStates(
  tx: Tx,
  statuses: readonly PayoutStatus[],
  limit: number,
): Promise<Payout[]> {
  const rows = await tx
    .select()
    .from(payouts)
    .where(inArray(payouts.status, [...statuses]))
    .orderBy(asc(payouts.statusAt))
    .limit(limit)
  return rows.map(payoutOf)
}

/** Payouts by id, number or the provider's reference, newest first, for staff. */
export async function searchPayouts(tx: Tx, words: string, max: number): Promise<Payout[]> {
  const number = /^(?:event )?(\d{1,9})$/i.exec(words)?.[1]
  const rows = await tx
    .select()
    .from(payouts)
    .where(
      sql`${payouts.id} = ${words} or ${payouts.providerReference} = ${words} or ${payouts.number} = ${number ? Number(number) : -1}`,
    )
    .orderBy(desc(payouts.requestedAt))
    .limit(max)
  return rows.map(payoutOf)
}
