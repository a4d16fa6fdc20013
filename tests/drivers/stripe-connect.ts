/** Connected accounts and transfers at the Stripe double. */
import type { StripeBalance } from './stripe-balance.ts'
import { createId, readSeconds } from './stripe-methods.ts'

type Account = {
  id: string
  country: string
  metadata: Record<string, string>
  given: boolean
  pays: boolean
  due: string[]
  looked: string[]
  why: string | null
  /** In cents: received by transfers and not yet paid to the bank. */
  holds: number
}
type Transfer = {
  id: string
  amount: number
  back: number
  destination: string
  payoutId: string
  created: number
}
type Reversal = { id: string; transfer: string; amount: number; created: number }
type Payment = {
  id: string
  account: string
  status: string
  failure_message: string | null
  created: number
}
type SendEvent = (type: string, object: object, account?: string) => void

export class StripeConnect {
  readonly accounts = new Map<string, Account>()
  readonly transfers = new Map<string, Transfer>()
  readonly payments = new Map<string, Payment>()
  private readonly reversals = new Map<string, Reversal>()
  private readonly tell: SendEvent
  private readonly balance: StripeBalance

  constructor(notify: SendEvent, balance: StripeBalance) {
    this.tell = notify
    this.balance = balance
  }

  /** What our own account holds, in cents: a platform that opens accounts has money there from before. */
  get available(): number {
    return this.balance.total()
  }
  set available(cents: number) {
    this.balance.openingCents += cents - this.balance.total()
  }

  open({ country, metadata }: Record<string, unknown>): object {
    const account: Account = {
      id: createId('acct'),
      country: String(country),
      metadata: metadata as Record<string, string>,
      given: false,
      pays: false,
      due: ['external_account'],
      looked: [],
      why: null,
      holds: 0,
    }
    if (this.accounts.size === 0) this.available += 10_000_000
    this.accounts.set(account.id, account)
    return this.shown(account)
  }

  /** The person's steps at Stripe, or Stripe's decisions. */
  turn(id: string, to: 'ready' | 'asks' | 'checking' | 'restricted' | 'refused'): void {
    const account = this.accounts.get(id)!
    account.given = true
    account.pays = to === 'ready'
    account.due = to === 'asks' ? ['individual.dob.day', 'individual.dob.month', 'external_account'] : []
    account.looked = to === 'checking' ? ['individual.verification.document'] : []
    account.why = {
      ready: null,
      asks: 'requirements.past_due',
      checking: 'requirements.pending_verification',
      restricted: 'under_review',
      refused: 'rejected.fraud',
    }[to]
    this.tell('account.updated', this.shown(account), id)
  }

  delete(id: string): object | 'missing' | 'holds money' {
    const account = this.accounts.get(id)
    if (!account) return 'missing'
    if (account.holds > 0) return 'holds money'
    this.accounts.delete(id)
    return { id, object: 'account', deleted: true }
  }

  transfer(input: Record<string, unknown>): object | string {
    const amount = Number(input.amount)
    const account = this.accounts.get(String(input.destination))
    if (!account) return 'resource_missing'
    if (!account.pays) return 'insufficient_capabilities_for_transfer'
    if (amount > this.available) return 'balance_insufficient'
    account.holds += amount
    const payoutId = String(input.transfer_group)
    const transfer = {
      id: createId('tr'),
      amount,
      back: 0,
      destination: account.id,
      payoutId,
      created: readSeconds(),
    }
    this.transfers.set(transfer.id, transfer)
    this.balance.book({ type: 'transfer', amount: -amount, source: transfer.id })
    return this.shownTransfer(transfer)
  }
  /** Takes a transfer back, or a part of it. */
  reverse(payoutId: string, part?: number): void {
    const [transfer] = this.of(payoutId)
    if (!transfer || transfer.back === transfer.amount) return
    const amount = part ?? transfer.amount - transfer.back
    transfer.back += amount
    const reversal = { id: createId('trr'), transfer: transfer.id, amount, created: readSeconds() }
    this.reversals.set(reversal.id, reversal)
    this.balance.book({ type: 'transfer_refund', amount, source: reversal.id })
    this.accounts.get(transfer.destination)!.holds -= amount
    this.tell('transfer.reversed', this.shownTransfer(transfer))
  }
  /** What moved the balance: a transfer, or its reversal, which names the transfer and nothing of ours. */
  sourceOf(id: string): object | null {
    const transfer = this.transfers.get(id)
    const reversal = this.reversals.get(id)
    if (transfer) return this.shownTransfer(transfer)
    return reversal ? showReversal(reversal) : null
  }
  of = (payoutId: string): Transfer[] =>
    [...this.transfers.values()].filter((transfer) => transfer.payoutId === payoutId)

  /** Stripe pays what an account holds to its bank, which takes it or sends it back. */
  payBank(id: string, isTaken: boolean): void {
    const account = this.accounts.get(id)!
    const failure_message = isTaken ? null : 'The bank account has been closed.'
    const payment = {
      id: createId('po'),
      account: id,
      status: isTaken ? 'paid' : 'failed',
      failure_message,
      created: readSeconds(),
    }
    if (isTaken) account.holds = 0
    this.payments.set(payment.id, payment)
    this.tell(isTaken ? 'payout.paid' : 'payout.failed', this.shownPayment(payment), id)
  }

  shown({ id, country, metadata, given, pays, due, looked, why }: Account): object {
    return {
      id,
      object: 'account',
      type: 'express',
      country,
      metadata,
      details_submitted: given,
      payouts_enabled: pays,
      charges_enabled: false,
      capabilities: { transfers: pays ? 'active' : 'inactive' },
      requirements: {
        currently_due: due,
        past_due: [],
        eventually_due: due,
        pending_verification: looked,
        disabled_reason: why,
        current_deadline: null,
        alternatives: [],
        errors: [],
      },
    }
  }
  shownTransfer({ id, amount, back, destination, payoutId, created }: Transfer): object {
    return {
      id,
      object: 'transfer',
      amount,
      amount_reversed: back,
      reversed: back === amount,
      created,
      currency: 'usd',
      destination,
      livemode: false,
      metadata: { payout: payoutId },
      transfer_group: payoutId,
      reversals: {
        object: 'list',
        data: this.reversalsOf(id),
        has_more: false,
        url: `/v1/transfers/${id}/reversals`,
      },
    }
  }
  private reversalsOf = (id: string): object[] =>
    [...this.reversals.values()].filter(({ transfer }) => transfer === id).map(showReversal)
  shownPayment({ id, status, failure_message, created }: Payment): object {
    return {
      id,
      object: 'payout',
      amount: 1,
      currency: 'usd',
      status,
      failure_message,
      created,
      arrival_date: created,
      automatic: true,
      livemode: false,
      method: 'standard',
      type: 'bank_account',
      source_type: 'card',
      metadata: {},
    }
  }
}

const showReversal = ({ id, transfer, amount, created }: Reversal): object => ({
  id,
  object: 'transfer_reversal',
  amount,
  balance_transaction: null,
  created,
  currency: 'usd',
  destination_payment_refund: null,
  metadata: {},
  source_refund: null,
  transfer,
})
