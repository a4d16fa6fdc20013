/** The double's own books. For a real provider these are rows in someone else's database. */

import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#kernel/currency.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import { type Money, money, plus, share, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { codeOf } from '#platform/database/code-of.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { CardBehaviour, CardRefusal } from '../contract.ts'
import type { ChargeRequest, ProviderCharge, ProviderRefund } from '../provider.ts'
import { type CardForm, readCard } from './card.ts'

/** How late the `late` card answers, and how long a disputed charge takes to be disputed. */
export const lateAfter = minutes(1)
export const disputedAfter = hours(1)
/** An unfinished second step is abandoned after this. */
const abandonedAfter = hours(1)

const newRef = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/**
 * Stores a card in the vault and returns a token for it, in one statement. Only its behaviour and last four digits are
 * stored.
 */
export async function tokenise(
  tx: Tx,
  form: CardForm,
): Promise<Result<{ token: string; brand: string; last4: string }, CardRefusal>> {
  const card = readCard(form)
  if (!card.ok) return card
  const token = newRef('tok')
  const { behaviour, brand, last4, expiresAt } = card.value
  const rows = await rowsOf(
    tx,
    sql`insert into test_provider.token (id, behaviour, brand, last4, made_at)
        select ${token}, ${behaviour}, ${brand}, ${last4}, present.at
          from (select platform.business_now() as at) present where present.at < ${instant(expiresAt)}
        returning id`,
  )
  if (rows.length === 0) return refused('card.expired')
  if (recentCards.size >= maxStored) recentCards.clear()
  recentCards.set(token, { behaviour, brand, last4 })
  return ok({ token, brand, last4 })
}

/** Cards this process stored lately, by token: a row that never changes needn't be read to be charged. */
const recentCards = new Map<string, Card>()
const maxStored = 1_000
export const findRecentCard = (token: string): Card | null => recentCards.get(token) ?? null

export type IntentRow = {
  id: string
  key: string
  status: ProviderCharge['status']
  behaviour: CardBehaviour
  amount_minor: string | bigint
  currency: Currency
  fee_minor: string | bigint
  decline_code: string | null
  return_url: string
  description: string
  brand: string
  last4: string
  made_at: Date | string
  dispute_id: string | null
  dispute_status: 'open' | 'won' | 'lost' | null
  dispute_minor: string | bigint | null
  dispute_at: Date | string | null
}

/** An intent just written; only its row has the time. */
export type NewIntent = Omit<IntentRow, 'made_at'>

/** An intent at a moment: late answers have arrived, unfinished steps are abandoned. */
export async function findIntent(
  tx: Tx,
  input: { ref?: string | null; key?: string | null },
  at: Date,
): Promise<IntentRow | null> {
  const [row] = await rowsOf<IntentRow>(
    tx,
    sql`select i.*, t.behaviour, t.brand, t.last4, d.id as dispute_id, d.status as dispute_status,
               d.amount_minor as dispute_minor, d.made_at as dispute_at
          from test_provider.intent i join test_provider.token t on t.id = i.token_id
          left join test_provider.dispute d on d.intent_id = i.id
         where i.id = ${input.ref ?? ''} or i.key = ${input.key ?? ''}`,
  )
  if (!row) return null
  const madeAt = new Date(row.made_at)
  if (row.status === 'processing' && at >= after(madeAt, lateAfter))
    return writeStatus(tx, row, 'succeeded', null)
  if (row.status === 'action_required' && at >= after(madeAt, abandonedAfter)) {
    return writeStatus(tx, row, 'declined', 'abandoned')
  }
  return row
}

async function writeStatus(
  tx: Tx,
  row: IntentRow,
  status: ProviderCharge['status'],
  code: string | null,
): Promise<IntentRow> {
  const fee = status === 'succeeded' ? feeOf(money(BigInt(row.amount_minor), row.currency)).minor : 0n
  await tx.execute(
    sql`update test_provider.intent set status = ${status}, decline_code = ${code}, fee_minor = ${fee} where id = ${row.id}`,
  )
  return { ...row, status, decline_code: code, fee_minor: fee }
}

const feeOf = (amount: Money): Money => plus(share(amount, 290), usd(30))

const answers: Record<CardBehaviour, { status: ProviderCharge['status']; code: string | null }> = {
  pays: { status: 'succeeded', code: null },
  disputed: { status: 'succeeded', code: null },
  declined: { status: 'declined', code: 'card_declined' },
  no_funds: { status: 'declined', code: 'insufficient_funds' },
  second_step: { status: 'action_required', code: null },
  late: { status: 'processing', code: null },
}

type Card = { behaviour: CardBehaviour; brand: string; last4: string }

/** For the statement a read begins with: the card of a request, and any earlier answer to it. */
export const cardQuery = (request: ChargeRequest): SQL => sql`
  (select to_json(t) from test_provider.token t where id = ${request.token}) as card,
  exists (select from test_provider.intent where key = ${request.chargeId}) as asked`
export const parseCardRow = (row: Record<string, unknown>) => row as { card: Card | null; asked: boolean }

/** The moment of the statement it is written in, or some time later. */
const businessNow = (laterMs = 0): SQL =>
  sql`platform.business_now() + ${laterMs}::float8 * interval '1 millisecond'`

/** An intent answered as its card does. `write` stores it with its callback, in one statement; false if it exists. */
export function prepareIntent(request: ChargeRequest, { behaviour, brand, last4 }: Card) {
  const { status, code } = answers[behaviour]
  const fee = status === 'succeeded' ? feeOf(request.amount).minor : 0n
  const { minor, currency } = request.amount
  const intent: NewIntent = {
    id: newRef('tpi'),
    key: request.chargeId,
    status,
    behaviour,
    brand,
    last4,
    amount_minor: minor,
    currency,
    fee_minor: fee,
    decline_code: code,
    return_url: request.returnUrl,
    description: request.description,
    dispute_id: null,
    dispute_status: null,
    dispute_minor: null,
    dispute_at: null,
  }
  const eventKind = status === 'declined' ? 'charge.declined' : 'charge.succeeded'
  const kind = status === 'action_required' ? null : eventKind
  const write = async (tx: Tx): Promise<boolean> => {
    try {
      await Promise.all([
        tx.execute(sql`insert into test_provider.intent
          (id, key, token_id, status, amount_minor, currency, decline_code, return_url, description, fee_minor, made_at)
          values (${intent.id}, ${intent.key}, ${request.token}, ${status}, ${minor}, ${currency}, ${code}, ${request.returnUrl},
            ${request.description}, ${fee}, ${businessNow()})`),
        kind && addEvent(tx, kind, intent.id, businessNow(status === 'processing' ? lateAfter : 0)),
        behaviour === 'disputed' && openDispute(tx, intent.id, minor, businessNow(disputedAfter)),
      ])
      return true
    } catch (cause) {
      // The charge was requested before, or its card is gone.
      if (['23505', '23503'].includes(codeOf(cause) ?? '')) return false
      throw cause
    }
  }
  return { made: intent, write }
}

export async function addEvent(tx: Tx, kind: string, intentId: string, dueAt: SQL): Promise<void> {
  const id = newRef('tpe')
  await Promise.all([
    tx.execute(
      sql`insert into test_provider.event (id, kind, intent_id, due_at) values (${id}, ${kind}, ${intentId}, ${dueAt})`,
    ),
    tell(tx, 'test_provider.event', { eventId: id }),
  ])
}

/** Opens a bank's dispute of a charge, at a moment that may be in the future. */
export async function openDispute(tx: Tx, intentId: string, minor: bigint, at: SQL): Promise<void> {
  await Promise.all([
    tx.execute(
      sql`insert into test_provider.dispute (id, intent_id, amount_minor, status, made_at)
          values (${newRef('tpd')}, ${intentId}, ${minor}, 'open', ${at})`,
    ),
    addEvent(tx, 'charge.disputed', intentId, at),
  ])
}

/** Ends a dispute as the bank decides. */
export async function endDispute(tx: Tx, intentId: string, end: 'won' | 'lost', at: Date): Promise<void> {
  await tx.execute(
    sql`update test_provider.dispute set status = ${end} where intent_id = ${intentId} and status = 'open'`,
  )
  await addEvent(tx, 'dispute.ended', intentId, instant(at))
}

/** Records the person's choice at the bank's page. Deciding twice changes nothing. */
export async function decideAtBank(
  tx: Tx,
  intentId: string,
  decision: 'approve' | 'deny',
  at: Date,
): Promise<IntentRow | null> {
  await tx.execute(sql`select 1 from test_provider.intent where id = ${intentId} for update`)
  const row = await findIntent(tx, { ref: intentId }, at)
  if (row?.status !== 'action_required') return row
  const isApproved = decision === 'approve'
  const updated = await writeStatus(
    tx,
    row,
    isApproved ? 'succeeded' : 'declined',
    isApproved ? null : 'authentication_failed',
  )
  await addEvent(tx, isApproved ? 'charge.succeeded' : 'charge.declined', intentId, instant(at))
  return updated
}

/** All refunds of an intent. */
export async function findRefunds(tx: Tx, { id, currency }: IntentRow): Promise<ProviderRefund[]> {
  const rows = await rowsOf<{ id: string; key: string; amount_minor: string | bigint }>(
    tx,
    sql`select id, key, amount_minor from test_provider.refund where intent_id = ${id} order by made_at, id`,
  )
  return rows.map((row) => ({
    ref: row.id,
    refundId: parseId('refund', row.key),
    failure: null,
    amount: money(BigInt(row.amount_minor), currency),
  }))
}

/** Refunds money, once for each key, never more than was charged. */
export async function makeRefund(
  tx: Tx,
  request: { refundId: Id<'refund'>; ref: string; amount: Money },
  at: Date,
): Promise<{ ref: string } | { failed: string }> {
  await tx.execute(sql`select 1 from test_provider.intent where id = ${request.ref} for update`)
  const [existing] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from test_provider.refund where key = ${request.refundId}`,
  )
  if (existing) return { ref: existing.id }
  const intent = await findIntent(tx, { ref: request.ref }, at)
  const [row] = await rowsOf<{ minor: string | bigint | null }>(
    tx,
    sql`select sum(amount_minor) as minor from test_provider.refund where intent_id = ${request.ref}`,
  )
  const remaining = BigInt(intent?.amount_minor ?? 0) - BigInt(row?.minor ?? 0)
  if (intent?.status !== 'succeeded' || request.amount.minor > remaining)
    return { failed: 'more than was taken' }
  const ref = newRef('tpr')
  await tx.execute(
    sql`insert into test_provider.refund (id, key, intent_id, amount_minor, made_at)
        values (${ref}, ${request.refundId}, ${request.ref}, ${request.amount.minor}, ${instant(at)})`,
  )
  await addEvent(tx, 'charge.refunded', request.ref, instant(at))
  return { ref }
}
