import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { parseId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { type Money, moneyText, parseMoney } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type {
  Callback,
  EventRefusal,
  Transfer,
  TransferEvent,
  TransferProvider,
  TransferReport,
} from '../transfer-provider.ts'
import { openCalls, type PaypalAnswer, type PaypalCall, type PaypalSettings } from './paypal-call.ts'
import { openPaypalReports } from './paypal-reports.ts'
import { readJson } from './read-json.ts'

/** PayPal remembers a batch's name for 30 days: after that the same name would pay again, so nothing is sent. */
const safeToRepeatMs = days(28)

const Amount = z.object({ value: z.string(), currency: z.string() })
const Batch = z.object({
  batch_header: z.object({
    payout_batch_id: z.string().min(1),
    batch_status: z.string(),
  }),
  items: z
    .array(
      z.object({
        payout_item_id: z.string(),
        transaction_status: z.string().optional(),
        payout_item_fee: Amount.optional(),
        payout_item: z.object({ sender_item_id: z.string().optional(), amount: Amount }),
        errors: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})
const Fault = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
})
const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  resource: z
    .object({
      sender_batch_id: z.string().optional(),
      payout_item: z.object({ sender_item_id: z.string().optional() }).optional(),
      batch_header: z.object({ sender_batch_header: z.object({ sender_batch_id: z.string() }) }).optional(),
    })
    .catch({}),
})

/**
 * PayPal Payouts: a batch of one, named by our payout id. PayPal can't be asked by our name, but refuses a repeated
 * name with the first batch's address, which is how a lost answer is found.
 */
export function openPaypal(settings: PaypalSettings, now: () => number): TransferProvider {
  const call = openCalls(settings, now)
  return {
    name: 'paypal',
    async find({ reference }) {
      return reference
        ? toTransferReport(await call('GET', `/v1/payments/payouts/${encodeURIComponent(reference)}`))
        : { state: 'unknown' }
    },
    async send(transfer) {
      if (now() - transfer.sentAt.getTime() > safeToRepeatMs)
        throw new Error('it was handed over too long ago to be repeated; look for it at PayPal')
      const answer = await call('POST', '/v1/payments/payouts', batchOf(transfer), transfer.payoutId)
      if (answer.status === 201) return toTransferReport(answer)
      return findRefusedBatch(answer, call)
    },
    readEvent: (callback) => readEvent(settings, call, callback),
    ...openPaypalReports(call),
  }
}

function batchOf({ payoutId, receive, details }: Transfer): object {
  if (details.method !== 'paypal') throw new Error('these are not details of a PayPal account')
  return {
    sender_batch_header: {
      sender_batch_id: payoutId,
      email_subject: 'Your payout from Fanfare',
      email_message: 'The profit you asked for has arrived.',
    },
    items: [
      {
        recipient_type: 'EMAIL',
        amount: { value: moneyText(receive), currency: receive.currency },
        receiver: details.email,
        sender_item_id: payoutId,
        recipient_wallet: 'PAYPAL',
      },
    ],
  }
}

/** A rejected batch: taken before under this name, short of money, or wrong. */
async function findRefusedBatch(answer: PaypalAnswer, call: PaypalCall): Promise<TransferReport> {
  const fault = Fault.safeParse(answer.body)
  const { name = '', message = '', links = [] } = fault.success ? fault.data : {}
  const firstBatchId = links
    .map(({ href }) => /\/v1\/payments\/payouts\/([\w-]+)$/.exec(href)?.[1])
    .find(Boolean)
  if (firstBatchId) return toTransferReport(await call('GET', `/v1/payments/payouts/${firstBatchId}`))
  if (name === 'INSUFFICIENT_FUNDS')
    return { state: 'waits', why: 'The PayPal account does not hold enough money.' }
  if (name === 'AUTHORIZATION_ERROR' || answer.status === 403)
    return {
      state: 'waits',
      why: 'PayPal does not let this account send payouts. Ask PayPal to turn them on.',
    }
  if (answer.status === 400 || answer.status === 422)
    return { state: 'failed', reference: null, why: `PayPal refused it: ${message || name || answer.status}` }
  throw new Error(`PayPal answered ${answer.status} ${name}`)
}

function toTransferReport({ status, body }: PaypalAnswer): TransferReport {
  if (status === 404) return { state: 'unknown' }
  const batch = Batch.safeParse(body)
  if (!batch.success) throw new Error(`PayPal’s answer could not be read (${status})`)
  const { batch_header: header, items = [] } = batch.data
  const reference = header.payout_batch_id
  const [item] = items
  switch (item?.transaction_status) {
    case 'SUCCESS':
      return { state: 'paid', reference, ...costOf(item.payout_item_fee) }
    case 'FAILED':
    case 'RETURNED':
    case 'REFUNDED':
    case 'REVERSED':
    case 'BLOCKED':
      return {
        state: 'failed',
        reference,
        why: reasonOf(item.transaction_status, item.errors?.message),
        ...(arrivedStatuses.has(item.transaction_status) ? costOf(item.payout_item_fee) : {}),
      }
    case 'UNCLAIMED':
      return {
        state: 'in_transit',
        reference,
        why: 'No PayPal account has this address yet; it waits 30 days.',
      }
    case 'ONHOLD':
      return { state: 'in_transit', reference, why: 'PayPal is looking at this payment.' }
  }
  if (header.batch_status === 'DENIED' || header.batch_status === 'CANCELED')
    return { state: 'failed', reference, why: 'PayPal did not accept the payment.' }
  return { state: 'in_transit', reference }
}

/** These had arrived: PayPal keeps its fee, which it returns with the others. */
const arrivedStatuses = new Set(['REFUNDED', 'REVERSED'])
const reasons: Readonly<Record<string, string>> = {
  FAILED: 'PayPal could not deliver it.',
  RETURNED: 'Nobody claimed it within 30 days, so PayPal sent it back.',
  REFUNDED: 'The receiver sent it back.',
  REVERSED: 'PayPal took it back.',
  BLOCKED: 'PayPal blocked it.',
}
const reasonOf = (status: string, message?: string): string => message || (reasons[status] ?? reasons.FAILED!)

function costOf(fee?: { value: string; currency: string }): { cost?: Money } {
  const cost = fee && isCurrency(fee.currency) ? parseMoney(fee.value, fee.currency) : null
  return cost ? { cost } : {}
}

const headers = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** PayPal itself verifies its signature on these bytes, so they are passed on unchanged. */
async function readEvent(
  { webhookId }: PaypalSettings,
  call: PaypalCall,
  { raw, header }: Callback,
): Promise<Result<TransferEvent, EventRefusal>> {
  const signatureHeaders = Object.entries(headers).map(([name, from]) => [name, header(from) ?? ''] as const)
  if (signatureHeaders.some(([, value]) => value === '' || value.length > 500))
    return refused('event.signature_missing')
  const event = Event.safeParse(readJson(raw))
  if (!event.success) return refused('event.unreadable')
  const input = JSON.stringify({ ...Object.fromEntries(signatureHeaders), webhook_id: webhookId })
  const body = `${input.slice(0, -1)},"webhook_event":${raw.toString('utf8')}}`
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', body)
  const verification = z.object({ verification_status: z.string() }).safeParse(answer.body)
  if (!verification.success || verification.data.verification_status !== 'SUCCESS')
    return refused('event.signature_wrong')
  const { id, event_type: kind, resource } = event.data
  const payoutId =
    resource.payout_item?.sender_item_id ??
    resource.sender_batch_id ??
    resource.batch_header?.sender_batch_header.sender_batch_id
  return ok({ id, kind, payoutId: parseId('payout', payoutId) })
}
