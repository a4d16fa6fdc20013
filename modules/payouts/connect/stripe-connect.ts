import type Stripe from 'stripe'
import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { parseId } from '#kernel/id.ts'
import { formatMoney, type Money, money, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { readBalances } from '#platform/stripe/balance.ts'
import { openStripe, refusalOf, type StripeClient } from '#platform/stripe/client.ts'
import { readSignedEvent } from '#platform/stripe/signed-event.ts'
import type {
  Callback,
  EventRefusal,
  ListedTransfer,
  Transfer,
  TransferEvent,
  TransferProvider,
  TransferReport,
} from '../transfer-provider.ts'
import { describeBar } from './account.ts'
import { type AccountKeeper, createAccountKeeper } from './account-keeper.ts'

export type ConnectSettings = {
  secretKey: string
  apiUrl: string
  /** The endpoint secrets for our own account and for connected accounts. */
  webhookSecret: string
  connectWebhookSecret: string
}
export type ConnectProvider = TransferProvider & { accounts: AccountKeeper }

/**
 * Stripe connected accounts: a payout is a transfer from our balance to the creator's account, with our payout id as
 * its key, its group and in its metadata. The transfer is immediate; Stripe pays it on to the bank. It can be
 * reversed at Stripe later.
 */
export function openConnect(settings: ConnectSettings): ConnectProvider {
  const client = openStripe(settings)
  const accounts = createAccountKeeper(client)
  const secrets = [settings.webhookSecret, settings.connectWebhookSecret]
  return {
    name: 'stripe',
    accounts,
    find: (transfer) => findTransfer(client, transfer),
    send: (transfer) => sendTransfer(client, accounts, transfer),
    readEvent: async (callback) => readEvent(client, secrets, callback),
    list: (day) => listTransfers(client, day),
    balances: async () => (await readBalances(client)).all,
  }
}

/** Dollars available to send. */
async function readDollarBalance(client: StripeClient): Promise<Money> {
  return (await readBalances(client)).available.find(({ currency }) => currency === 'USD') ?? usd(0)
}

/** Finds a transfer by its Stripe id if known, else by our group, for a request whose answer was lost. */
async function findTransfer(
  client: StripeClient,
  { payoutId, reference, receive }: Transfer,
): Promise<TransferReport> {
  const transfer = reference
    ? await client.transfers.retrieve(reference).catch((cause: unknown) => {
        if (refusalOf(cause)?.statusCode === 404) return null
        throw cause
      })
    : ((await client.transfers.list({ transfer_group: payoutId, limit: 10 })).data.find(
        ({ metadata }) => metadata.payout === payoutId,
      ) ?? null)
  return transfer ? toTransferReport(transfer, receive) : { state: 'unknown' }
}

function toTransferReport(transfer: Stripe.Transfer, expected: Money): TransferReport {
  const { id: reference, reversed, amount_reversed: reversedMinor } = transfer
  if (transfer.currency !== 'usd' || BigInt(transfer.amount) !== expected.minor)
    throw new Error(`the transfer ${reference} has another amount than was asked for`)
  if (reversed) return { state: 'failed', reference, why: 'Stripe took the transfer back.' }
  if (reversedMinor === 0) return { state: 'paid', reference }
  return {
    state: 'paid',
    reference,
    why: `${formatMoney(usd(reversedMinor))} of it were taken back at Stripe: book that with the creator by hand.`,
  }
}

/**
 * Sends a transfer. Everything that can be checked is checked first, because Stripe stores a refusal under our key
 * for a day.
 */
async function sendTransfer(
  client: StripeClient,
  accounts: AccountKeeper,
  transfer: Transfer,
): Promise<TransferReport> {
  const { payoutId, shopId, receive, details } = transfer
  if (details.method !== 'stripe') throw new Error('these are not details of a Stripe account')
  const failWith = (why: string): TransferReport => ({ state: 'failed', reference: null, why })
  const account = await accounts.read(details.account)
  if (account && account.shopId !== shopId) return failWith('This Stripe account belongs to another shop.')
  const bar = describeBar(account)
  if (bar) return failWith(bar)
  if ((await readDollarBalance(client)).minor < receive.minor) return lowBalance
  try {
    const createdTransfer = await client.transfers.create(
      {
        amount: Number(receive.minor),
        currency: 'usd',
        destination: details.account,
        transfer_group: payoutId,
        metadata: { payout: payoutId },
        description: 'Payout from Fanfare',
      },
      { idempotencyKey: payoutId },
    )
    return toTransferReport(createdTransfer, receive)
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (refusal?.code === 'balance_insufficient') return lowBalance
    if (refusal?.statusCode === 400) return failWith(`Stripe refused it: ${refusal.message}`)
    throw cause
  }
}
const lowBalance: TransferReport = { state: 'waits', why: 'The Stripe balance in USD is not enough.' }

async function listTransfers(client: StripeClient, day: string): Promise<ListedTransfer[]> {
  const from = Date.parse(`${day}T00:00:00Z`) / 1_000
  const transfers: ListedTransfer[] = []
  for await (const transfer of client.transfers.list({
    created: { gte: from, lt: from + 86_400 },
    limit: 100,
  })) {
    const currency = transfer.currency.toUpperCase()
    transfers.push({
      payoutId: parseId('payout', transfer.metadata.payout),
      reference: transfer.id,
      amount: money(transfer.amount, isCurrency(currency) ? currency : 'USD'),
      state: transfer.reversed ? 'failed' : 'paid',
    })
  }
  return transfers
}

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(100),
  account: z.string().optional(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      metadata: z.object({ payout: z.string().optional() }).nullish().catch(null),
    }),
  }),
})

/** A transfer of ours, an account, or a payment from an account to its bank. */
function readEvent(
  client: StripeClient,
  secrets: readonly string[],
  { raw, header, nowMs }: Callback,
): Result<TransferEvent, EventRefusal> {
  const signed = readSignedEvent(client, secrets, { raw, signature: header('stripe-signature'), nowMs })
  if (!signed.ok) return signed
  const event = Event.safeParse(signed.value)
  if (!event.success) return refused('event.unreadable')
  const { id, type: kind, account: connectedRef, data } = event.data
  const { object, id: objectId, metadata } = data.object
  const account = connectedRef ?? (object === 'account' ? objectId : undefined)
  return ok({
    id,
    kind,
    payoutId: object === 'transfer' ? parseId('payout', metadata?.payout) : null,
    account: account ? { ref: account, payment: object === 'payout' ? (objectId ?? null) : null } : null,
  })
}
