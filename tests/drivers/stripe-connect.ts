/** Connected accounts and transfers at the Stripe double. */
import type { StripeBalance } from './stripe-balance.ts'
import { createId, readSeconds } from './stripe-methods.ts'

type Account = {
  id: string
  country: string
  metadata: Record<string, string>
  hasDetails: boolean
  canBePaid: boolean
  dueRequirements: string[]
  pendingRequirements: string[]
  disabledReason: string | null
  /** In cents: received by transfers and not yet paid to the bank. */
  heldCents: number
}
type Transfer = {
  id: string
  amount: number
  reversedCents: number
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
  private readonly recordEvent: SendEvent
  private readonly balance: StripeBalance

  constructor(recordEvent: SendEvent, balance: StripeBalance) {
    this.recordEvent = recordEvent
    this.balance = balance
  }

  /** What our own account holds, in cents: a platform that opens accounts already has money there. */
  get available(): number {
    return this.balance.sumCents()
  }
  set available(cents: number) {
    this.balance.openingCents += cents - this.balance.sumCents()
  }

  open({ country, metadata }: Record<string, unknown>): object {
    const account: Account = {
      id: createId('acct'),
      country: String(country),
      metadata: metadata as Record<string, string>,
      hasDetails: false,
      canBePaid: false,
      dueRequirements: ['external_account'],
      pendingRequirements: [],
      disabledReason: null,
      heldCents: 0,
    }
    if (this.accounts.size === 0) this.available += 10_000_000
    this.accounts.set(account.id, account)
    return this.showAccount(account)
  }

  /** Moves an account on, by the person's steps at Stripe or by Stripe's decisions. */
  advanceAccount(id: string, to: 'ready' | 'asks' | 'checking' | 'restricted' | 'refused'): void {
    const account = this.accounts.get(id)!
    account.hasDetails = true
    account.canBePaid = to === 'ready'
    account.dueRequirements =
      to === 'asks' ? ['individual.dob.day', 'individual.dob.month', 'external_account'] : []
    account.pendingRequirements = to === 'checking' ? ['individual.verification.document'] : []
    account.disabledReason = {
      ready: null,
      asks: 'requirements.past_due',
      checking: 'requirements.pending_verification',
      restricted: 'under_review',
      refused: 'rejected.fraud',
    }[to]
    this.recordEvent('account.updated', this.showAccount(account), id)
  }

  delete(id: string): object | 'missing' | 'holds money' {
    const account = this.accounts.get(id)
    if (!account) return 'missing'
    if (account.heldCents > 0) return 'holds money'
    this.accounts.delete(id)
    return { id, object: 'account', deleted: true }
  }

  transfer(input: Record<string, unknown>): object | string {
    const amount = Number(input.amount)
    const account = this.accounts.get(String(input.destination))
    if (!account) return 'resource_missing'
    if (!account.canBePaid) return 'insufficient_capabilities_for_transfer'
    if (amount > this.available) return 'balance_insufficient'
    account.heldCents += amount
    const payoutId = String(input.transfer_group)
    const transfer = {
      id: createId('tr'),
      amount,
      reversedCents: 0,
      destination: account.id,
      payoutId,
      created: readSeconds(),
    }
    this.transfers.set(transfer.id, transfer)
    this.balance.book({ type: 'transfer', amount: -amount, source: transfer.id })
    return this.showTransfer(transfer)
  }
  /** Takes a transfer back, or a part of it. */
  reverse(payoutId: string, part?: number): void {
    const [transfer] = this.findTransfers(payoutId)
    if (!transfer || transfer.reversedCents === transfer.amount) return
    const amount = part ?? transfer.amount - transfer.reversedCents
    transfer.reversedCents += amount
    const reversal = { id: createId('trr'), transfer: transfer.id, amount, created: readSeconds() }
    this.reversals.set(reversal.id, reversal)
    this.balance.book({ type: 'transfer_refund', amount, source: reversal.id })
    this.accounts.get(transfer.destination)!.heldCents -= amount
    this.recordEvent('transfer.reversed', this.showTransfer(transfer))
  }
  /** What moved the balance: a transfer, or its reversal, which names the transfer and nothing of ours. */
  showSource(id: string): object | null {
    const transfer = this.transfers.get(id)
    const reversal = this.reversals.get(id)
    if (transfer) return this.showTransfer(transfer)
    return reversal ? showReversal(reversal) : null
  }
  findTransfers = (payoutId: string): Transfer[] =>
    [...this.transfers.values()].filter((transfer) => transfer.payoutId === payoutId)

  /** Pays what an account holds to its bank, which accepts or returns it. */
  payBank(id: string, isAccepted: boolean): void {
    const account = this.accounts.get(id)!
    const failure_message = isAccepted ? null : 'The bank account has been closed.'
    const payment = {
      id: createId('po'),
      account: id,
      status: isAccepted ? 'paid' : 'failed',
      failure_message,
      created: readSeconds(),
    }
    if (isAccepted) account.heldCents = 0
    this.payments.set(payment.id, payment)
    this.recordEvent(isAccepted ? 'payout.paid' : 'payout.failed', this.showPayment(payment), id)
  }

  showAccount({
    id,
    country,
    metadata,
    hasDetails,
    canBePaid,
    dueRequirements,
    pendingRequirements,
    disabledReason,
  }: Account): object {
    return {
      id,
      object: 'account',
      type: 'express',
      country,
      metadata,
      details_submitted: hasDetails,
      payouts_enabled: canBePaid,
      charges_enabled: false,
      capabilities: { transfers: canBePaid ? 'active' : 'inactive' },
      requirements: {
        currently_due: dueRequirements,
        past_due: [],
        eventually_due: dueRequirements,
        pending_verification: pendingRequirements,
        disabled_reason: disabledReason,
        current_deadline: null,
        alternatives: [],
        errors: [],
      },
    }
  }
  showTransfer({ id, amount, reversedCents, destination, payoutId, created }: Transfer): object {
    return {
      id,
      object: 'transfer',
      amount,
      amount_reversed: reversedCents,
      reversed: reversedCents === amount,
      created,
      currency: 'usd',
      destination,
      livemode: false,
      metadata: { payout: payoutId },
      transfer_group: payoutId,
      reversals: {
        object: 'list',
        data: this.listReversals(id),
        has_more: false,
        url: `/v1/transfers/${id}/reversals`,
      },
    }
  }
  private listReversals = (id: string): object[] =>
    [...this.reversals.values()].filter(({ transfer }) => transfer === id).map(showReversal)
  showPayment({ id, status, failure_message, created }: Payment): object {
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
