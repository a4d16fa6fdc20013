/** Domains, browser door: reading a name, states and their words, check results, words for refusals. */
import { type AccountRefusal, accountRefusals } from '#accounts/contract'
import type { RefusalWords } from '#kernel/result.ts'
import { type PurchaseRefusal, purchaseRefusals } from '#purchases/contract'
import { limits } from './limits.ts'

export { readDomain } from './read-domain.ts'

export const claimStates = ['requested', 'verifying', 'active', 'lapsed', 'released'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimStateWords: Record<
  ClaimState,
  { words: string; shape: 'waiting' | 'running' | 'done' | 'wrong' | 'over' }
> = {
  requested: { words: 'Waiting for DNS records', shape: 'waiting' },
  verifying: { words: 'Waiting for DNS records', shape: 'waiting' },
  active: { words: 'Connected', shape: 'done' },
  lapsed: { words: 'Records missing, not live', shape: 'wrong' },
  released: { words: 'Released', shape: 'over' },
}

export type RecordKind = 'TXT' | 'CNAME'
/** One record of a claim at the last check. `silent`: DNS didn't answer. */
export type CheckedRecord = {
  kind: RecordKind
  state: 'right' | 'missing' | 'wrong' | 'silent'
  found: string[]
}
export type RequiredRecord = { kind: RecordKind; name: string; value: string }

/** A record's fault and its cure, in one sentence. */
export function describeRecord(required: RequiredRecord, record: CheckedRecord | undefined): string {
  if (!record) return 'Not checked yet.'
  if (record.state === 'right') return 'Correct.'
  if (record.state === 'silent') return 'The lookup failed. We’ll check again automatically.'
  if (record.state === 'missing') return `There is no ${required.kind} record at ${required.name} yet.`
  const values = record.found.slice(0, 3).join(', ')
  return required.kind === 'CNAME'
    ? `The CNAME record at ${required.name} points to ${values}. Change it to ${required.value}.`
    : `The TXT record at ${required.name} says ${values}. Set it to ${required.value}.`
}

export type DomainRefusal =
  | 'domain.unreadable'
  | 'domain.ours'
  | 'domain.too_many'
  | 'domain.resting'
  | 'domain.not_found'
  | 'domain.looked_often'
  | 'domain.not_sold'
  | 'domain.taken'
export const domainRefusals: RefusalWords<DomainRefusal> = {
  'domain.unreadable': { status: 422, words: 'That is not a domain. One looks like shop.harmattan.radio.' },
  'domain.ours': {
    status: 422,
    words: 'That’s one of Fanfare’s own addresses. Choose a name that is yours.',
  },
  'domain.too_many': {
    status: 409,
    words: `A shop connects up to ${limits.claimsPerShop} names. Release one first.`,
  },
  'domain.resting': {
    status: 409,
    words: 'Another store released this name recently. You can connect it from {date}.',
  },
  'domain.not_found': { status: 404, words: 'That domain isn’t in your shop.' },
  'domain.looked_often': {
    status: 429,
    words: 'You’ve checked several times in the last minute. Records take longer than that; wait a little.',
  },
  'domain.not_sold': {
    status: 422,
    words: 'Names are sold here with the endings .test and .example, by the test registrar.',
  },
  'domain.taken': { status: 409, words: 'This name is taken.' },
}

/** Every refusal of a name's purchase: the name, the card, or a stale proof. */
export type BuyDomainRefusal =
  | DomainRefusal
  | Extract<PurchaseRefusal, 'card.not_found' | 'card.declined'>
  | Extract<AccountRefusal, 'second_factor.stale'>
export const buyDomainRefusals: RefusalWords<BuyDomainRefusal> = {
  ...domainRefusals,
  'card.not_found': purchaseRefusals['card.not_found'],
  'card.declined': purchaseRefusals['card.declined'],
  'second_factor.stale': accountRefusals['second_factor.stale'],
}
