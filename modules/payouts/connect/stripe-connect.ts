import type Stripe from 'stripe'
import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { parseId } from '#kernel/id.ts'
import { formatMoney, type Money, money, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { balancesAt } from '#platform/stripe/balance.ts'
import { openStripe, refusalOf, type StripeClient } from '#platform/stripe/client.ts'
import { readSigned } from '#platform/stripe/signed-event.ts'
import type {
  Callback,
  EventRefusal,
  Listed,
  Transfer,
  TransferEvent,
  TransferProvider,
  TransferWord,
} from '../transfer-provider.ts'
import { barWords } from './account.ts'
import { type AccountKeeper, accountKeeper } from './account-keeper.ts'

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
  const accounts = accountKeeper(client)
  const secrets = [settings.webhookSecret, settings.connectWebhookSecret]
  return {
    name: 'stripe',
    accounts,
    find: (transfer) => find(client, transfer),
    send: (transfer) => send(client, accounts, transfer),
    readEvent: async (callback) => readEvent(client, secrets, callback),
    list: (day) => list(client, day),
    balances: async () => (await balancesAt(client)).all,
  }
}

/** Dollars available to send. */
async function dollarsNow(client: StripeClient): Promise<Money> {
  return (await balancesAt(client)).now.find(({ currency }) => currency === 'USD') ?? usd(0)
}

/** Finds a transfer by its Stripe id if known, else by our group, for a request whose answer was lost. */
async function find(client: StripeClient, { payoutId, reference, receive }: Transfer): Promise<TransferWord> {
  const found = reference
    ? await client.transfers.retrieve(reference).catch((cause: unknown) => {
        if (refusalOf(cause)?.statusCode === 404) return null
        throw cause
      })
    : ((await client.transfers.list({ transfer_group: payoutId, limit: 10 })).data.find(
        ({ metadata }) => metadata.payout === payoutId,
      ) ?? null)
  return found ? wordOf(found, receive) : { state: 'unknown' }
}

function wordOf(transfer: Stripe.Transfer, input: Money): TransferWord {
  const { id: reference, reversed, amount_reversed: back } = transfer
  if (transfer.currency !== 'usd' || BigInt(transfer.amount) !== input.minor)
    throw new Error(`the transfer ${reference} has another amount than was asked for`)
  if (reversed) return { state: 'failed', reference, why: 'Stripe took the transfer back.' }
  if (back === 0) return { state: 'paid', reference }
  return {
    state: 'paid',
    reference,
    why: `${formatMoney(usd(back))} of it were taken back at Stripe: book that with the creator by hand.`,
  }
}

/**
 * Sends a transfer. Everything that can be checked is checked first, because Stripe stores a refusal under our key
 * for a day.
 */
async function send(
  client: StripeClient,
  accounts: AccountKeeper,
  transfer: Transfer,
): Promise<TransferWord> {
  const { payoutId, shopId, receive, details } = transfer
  if (details.method !== 'stripe') throw new Error('these are not details of a Stripe account')
  const failWith = (why: string): TransferWord => ({ state: 'failed', reference: null, why })
  const account = await accounts.see(details.account)
  if (account && account.shopId !== shopId) return failWith('This Stripe account belongs to another shop.')
  const bar = barWords(account)
  if (bar) return failWith(bar)
  if ((await dollarsNow(client)).minor < receive.minor) return short
  try {
    const made = await client.transfers.create(
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
    return wordOf(made, receive)
  } catch (cause) {
    const refusal = refusalOf(cause)
    if (refusal?.code === 'balance_insufficient') return short
    if (refusal?.statusCode === 400) return failWith(`Stripe refused it: ${refusal.message}`)
    throw cause
  }
}
const short: TransferWord = { state: 'waits', why: 'The Stripe balance in USD is not enough.' }

async function list(client: StripeClient, day: string): Promise<Listed[]> {
  const from = Date.parse(`${day}T00:00:00Z`) / 1_000
  const found: Listed[] = []
  for await (const one of client.transfers.list({ created: { gte: from, lt: from + 86_400 }, limit: 100 })) {
    const currency = one.currency.toUpperCase()
    found.push({
      payoutId: parseId('payout', one.metadata.payout),
      reference: one.id,
      amount: money(one.amount, isCurrency(currency) ? currency : 'USD'),
      state: one.reversed ? 'failed' : 'paid',
    })
  }
  return found
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
  const told = readSigned(client, secrets, { raw, signature: header('stripe-signature'), nowMs })
  if (!told.ok) return told
  const event = Event.safeParse(told.value)
  if (!event.success) return refused('event.unreadable')
  const { id, type: kind, account: of, data } = event.data
  const { object, id: objectId, metadata } = data.object
  const account = of ?? (object === 'account' ? objectId : undefined)
  return ok({
    id,
    kind,
    payoutId: object === 'transfer' ? parseId('payout', metadata?.payout) : null,
    account: account ? { ref: account, payment: object === 'payout' ? (objectId ?? null) : null } : null,
  })
}
