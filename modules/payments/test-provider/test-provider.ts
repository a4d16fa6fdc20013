/**
 * The test payment provider: an outside service in this process, with its own books. Its interface and its callbacks
 * match a real one's, so both run the same code.
 */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { parseId } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { money, zero } from '#kernel/money.ts'
import { ok, refused } from '#kernel/result.ts'
import { instant } from '#platform/database/instant.ts'
import { type Database, rowsOf } from '#platform/database/tx.ts'
import { disputeFee } from '../contract.ts'
import type { ChargeRequest, PaymentProvider, ProviderCharge } from '../provider.ts'
import { checkSignature, signBody } from '../webhook-signature.ts'
import {
  cardQuery,
  findIntent,
  findRecentCard,
  findRefunds,
  makeRefund,
  type NewIntent,
  parseCardRow,
  prepareIntent,
} from './books.ts'

export const testProviderName = 'test'
type Deps = {
  database: Pick<Database, 'transact' | 'read' | 'readWith' | 'write'>
  secret: string
  bankUrl: string
}

export function openTestProvider({ database, secret, bankUrl }: Deps): PaymentProvider {
  return {
    name: testProviderName,
    isHere: true,
    isToken: (text) => /^tok_[0-9a-f]{24}$/.test(text),
    async create(request) {
      const stored = findRecentCard(request.token)
      const lookup = stored
        ? { card: stored, asked: false }
        : await database.readWith(cardQuery(request), async (_tx, _at, row) => parseCardRow(row))
      if (lookup.card && !lookup.asked) {
        const { made: intent, write } = prepareIntent(request, lookup.card)
        if (await database.write(write)) return toProviderCharge(intent, bankUrl, null)
      }
      // Two requests at one moment: the first created it, and this is its answer.
      const earlier = await database.transact(async (tx, at) => {
        const intent = await findIntent(tx, { key: request.chargeId }, at)
        return intent && toProviderCharge(intent, bankUrl, at)
      })
      return earlier ?? unknownToken(request)
    },
    retrieve: ({ ref, chargeId }) =>
      database.transact(async (tx, at) => {
        const intent = await findIntent(tx, { ref, key: chargeId }, at)
        return intent && { ...toProviderCharge(intent, bankUrl, at), refunds: await findRefunds(tx, intent) }
      }),
    refund: (request) => database.transact((tx, at) => makeRefund(tx, request, at)),
    parseEvent(raw, signature, nowMs) {
      const checked = checkSignature(secret, raw, signature, nowMs)
      if (!checked.ok) return checked
      const event = EventBody.safeParse(jsonOf(raw))
      if (!event.success || !isCurrency(event.data.object.currency)) return refused('event.unreadable')
      const { id, kind, object } = event.data
      return ok({
        id,
        kind,
        chargeRef: object.id,
        amount: money(BigInt(object.amount), object.currency as 'USD'),
        saysPaid: kind === 'charge.succeeded',
        body: event.data,
      })
    },
  }
}

const unknownToken = ({ chargeId, amount }: ChargeRequest): ProviderCharge => ({
  ref: `none_${chargeId}`,
  chargeId,
  status: 'declined',
  amount,
  fee: zero(amount.currency),
  brand: '',
  last4: '',
  declineCode: 'token_unknown',
  actionUrl: null,
  dispute: null,
  refunds: [],
})

const EventBody = z.strictObject({
  id: z.string().regex(/^tpe_[0-9a-f]{24}$/),
  kind: z.string().max(60),
  made: z.iso.datetime(),
  object: z.strictObject({
    id: z.string().max(80),
    charge: z.string().max(80),
    amount: z.string().regex(/^\d{1,15}$/),
    currency: z.string().length(3),
    status: z.string().max(30),
  }),
})

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

/** `at`: null for one just written, which has no dispute yet. */
function toProviderCharge(row: NewIntent, bankUrl: string, at: Date | null): ProviderCharge {
  const isDisputed =
    at && row.dispute_id && row.dispute_at && new Date(row.dispute_at) <= at && row.status === 'succeeded'
  return {
    ref: row.id,
    chargeId: parseId('charge', row.key),
    status: row.status,
    amount: money(BigInt(row.amount_minor), row.currency),
    fee: money(BigInt(row.fee_minor), row.currency),
    brand: row.brand,
    last4: row.last4,
    declineCode: row.decline_code,
    actionUrl: row.status === 'action_required' ? `${bankUrl}/${row.id}` : null,
    dispute: isDisputed
      ? {
          ref: row.dispute_id!,
          amount: money(BigInt(row.dispute_minor!), row.currency),
          status: row.dispute_status!,
          reason: 'The cardholder does not recognise the charge',
          fee: disputeFee,
          feeBack: zero('USD'),
        }
      : null,
    refunds: [],
  }
}

/**
 * Sends the callbacks that have been due for `ageMs`. A rejected event is sent again, with growing delays; an
 * accepted one may be repeated all the same, as with every provider.
 */
export async function deliverEvents(
  { database, secret }: { database: Pick<Database, 'transact' | 'read'>; secret: string },
  post: (raw: string, signature: string) => Promise<{ ok: boolean }>,
  { nowMs = Date.now, ageMs = 0 }: { nowMs?: () => number; ageMs?: number } = {},
): Promise<number> {
  const dueEvents = await database.transact(async (tx, at) => {
    const events = await rowsOf<{ id: string; kind: string; intent_id: string }>(
      tx,
      sql`select id, kind, intent_id from test_provider.event
           where delivered_at is null and attempts < 20 and due_at <= ${instant(after(at, -ageMs))}
           order by due_at limit 100`,
    )
    return Promise.all(events.map(async (event) => ({ id: event.id, raw: await bodyOf(tx, event, at) })))
  })
  if (dueEvents.length === 0) return 0
  const deliveredIds: string[] = []
  for (const { id, raw } of dueEvents) {
    const answer = await post(raw, signBody(secret, raw, nowMs())).catch(() => ({ ok: false }))
    if (answer.ok) deliveredIds.push(id)
  }
  await database.transact((tx, at) =>
    tx.execute(
      sql`update test_provider.event e set
            delivered_at = case when sent.accepted then ${instant(at)} end,
            attempts = e.attempts + case when sent.accepted then 0 else 1 end,
            due_at = case when sent.accepted then e.due_at
              else ${instant(at)} + interval '1 minute' * power(2, e.attempts) end
          from (select id, id in (select jsonb_array_elements_text(${JSON.stringify(deliveredIds)}::jsonb)) as accepted
            from jsonb_array_elements_text(${JSON.stringify(dueEvents.map(({ id }) => id))}::jsonb) as id) sent
          where e.id = sent.id`,
    ),
  )
  return deliveredIds.length
}

/** A callback's body: the event and the charge's present state. */
export async function bodyOf(
  tx: Parameters<typeof findIntent>[0],
  event: { id: string; kind: string; intent_id: string },
  at: Date,
): Promise<string> {
  const intent = (await findIntent(tx, { ref: event.intent_id }, at))!
  return JSON.stringify({
    id: event.id,
    kind: event.kind,
    made: at.toISOString(),
    object: {
      id: intent.id,
      charge: intent.key,
      amount: String(intent.amount_minor),
      currency: intent.currency,
      status: intent.status,
    },
  } satisfies z.input<typeof EventBody>)
}
