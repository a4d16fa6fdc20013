/** An account that a shop opened with Stripe to be paid there, and the meaning of Stripe's fields. */
import type { Id } from '#kernel/id.ts'

export type AccountState = 'begun' | 'asks' | 'checking' | 'ready' | 'restricted' | 'gone'
/** Each state's label for staff. */
export const accountStates: Readonly<
  Record<AccountState, { label: string; shape: 'done' | 'running' | 'waiting' | 'over' | 'wrong' }>
> = {
  begun: { label: 'Begun', shape: 'waiting' },
  asks: { label: 'Stripe asks for more', shape: 'waiting' },
  checking: { label: 'Stripe is checking', shape: 'running' },
  ready: { label: 'Can be paid', shape: 'done' },
  restricted: { label: 'Not paid', shape: 'wrong' },
  gone: { label: 'Disconnected', shape: 'over' },
}
/** An account as Stripe shows it now. */
export type AccountReport = {
  ref: string
  /** The shop we gave when opening it. */
  shopId: Id<'shop'> | null
  country: string
  state: AccountState
  /** Stripe's keys for what it requires of the creator. */
  needs: string[]
  dueBy: Date | null
  /** Stripe's reason for not paying it. */
  reason: string | null
}
export type ConnectedAccount = Omit<AccountReport, 'shopId'> & {
  shopId: Id<'shop'>
  /** The reason the last payment to its bank failed, if it did. */
  bankTrouble: string | null
  openedBy: Id<'person'>
  openedAt: Date
  /** The moment it entered its state. */
  since: Date
  /** The moment Stripe could first pay it; null if never yet. */
  paidFrom: Date | null
  /** The moment since when Stripe doesn't pay it, after paying or refusing it. */
  stoppedAt: Date | null
}

/** Tells if Stripe has stopped paying an account: it refuses it, or requires more of one it paid before. */
export const isStopped = (state: AccountState, paidFrom: Date | null): boolean =>
  state === 'restricted' || state === 'gone' || (paidFrom !== null && state !== 'ready')

const questions: readonly (readonly [RegExp, string])[] = [
  [/\.dob\b/, 'the date of birth'],
  [/verification\.additional_document/, 'a document that shows the address'],
  [/verification\./, 'a picture of an identity document'],
  [/\.address\b/, 'the address'],
  [/(first|last)_name|\.name\b/, 'the name'],
  [/ssn_last_4|id_number|tax_id|vat_id|political/, 'a tax or identity number'],
  [/\.(email|phone)$/, 'how to reach you'],
  [/^external_account/, 'the bank account that Stripe pays'],
  [/^tos_acceptance/, 'your agreement to Stripe’s terms'],
  [/^business_(type|profile)/, 'what you do'],
  [/^(relationship|owners|directors|executives|representative|person_)/, 'who runs the company'],
  [/^company/, 'details of the company'],
]
/** Stripe's requirements in plain words, each once. */
export const describeNeeds = (needs: readonly string[]): string[] => [
  ...new Set(needs.map((need) => questions.find(([form]) => form.test(need))?.[1] ?? 'some more details')),
]

/** Stripe's reason for not paying an account, in plain words. */
export function describeReason(reason: string | null): string {
  if (reason?.startsWith('rejected')) return 'Stripe refused this account. Choose another way to be paid.'
  if (reason === 'requirements.past_due') return 'Stripe waited for details that did not come in time.'
  if (reason === 'under_review' || reason === 'listed') return 'Stripe is looking at this account.'
  return 'Stripe does not pay to this account now.'
}

/** The reason an account is offered no payout; null if it can be paid. */
export function describeBar(account: Pick<ConnectedAccount, 'state' | 'reason'> | null): string | null {
  switch (account?.state) {
    case 'ready':
      return null
    case 'checking':
      return 'Stripe is still checking what you gave.'
    case 'asks':
      return 'Stripe asks for more details first.'
    case 'restricted':
      return describeReason(account.reason)
    case 'begun':
      return 'You have not finished at Stripe.'
    default:
      return 'No Stripe account is connected.'
  }
}
