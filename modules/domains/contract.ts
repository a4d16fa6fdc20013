/** Domains, browser door: reading a name, states and their words, what a check saw, words for refusals. */
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export { readDomain } from './read-domain.ts'

export const claimStates = ['requested', 'verifying', 'active', 'lapsed', 'released'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimStateWords: Record<
  ClaimState,
  { words: string; shape: 'waiting' | 'running' | 'done' | 'wrong' | 'over' }
> = {
  requested: { words: 'Waiting for its records', shape: 'waiting' },
  verifying: { words: 'Waiting for its records', shape: 'waiting' },
  active: { words: 'Connected', shape: 'done' },
  lapsed: { words: 'Records gone, not served', shape: 'wrong' },
  released: { words: 'Released', shape: 'over' },
}

export type RecordKind = 'TXT' | 'CNAME'
/** One record of a claim as the last check saw it. `silent`: the name system did not answer. */
export type SeenRecord = {
  kind: RecordKind
  state: 'right' | 'missing' | 'wrong' | 'silent'
  found: string[]
}
export type WantedRecord = { kind: RecordKind; name: string; value: string }

/** What is wrong with a record and what to do, in one sentence. */
export function recordWords(wanted: WantedRecord, seen: SeenRecord | undefined): string {
  if (!seen) return 'Not looked at yet.'
  if (seen.state === 'right') return 'Right.'
  if (seen.state === 'silent') return 'The name system did not answer. We look again by ourselves.'
  if (seen.state === 'missing') return `There is no ${wanted.kind} record at ${wanted.name} yet.`
  const found = seen.found.slice(0, 3).join(', ')
  return wanted.kind === 'CNAME'
    ? `The CNAME record at ${wanted.name} points to ${found}. Change it to ${wanted.value}.`
    : `The TXT record at ${wanted.name} says ${found}. Set it to ${wanted.value}.`
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
  'domain.ours': { status: 422, words: 'That is an address of Fanfare’s own. Choose a name that is yours.' },
  'domain.too_many': {
    status: 409,
    words: `A shop connects up to ${limits.claimsPerShop} names. Release one first.`,
  },
  'domain.resting': {
    status: 409,
    words: 'Another store gave this name up a short while ago. It can be connected from {date} on.',
  },
  'domain.not_found': { status: 404, words: 'Your shop has no such domain.' },
  'domain.looked_often': {
    status: 429,
    words: 'We looked many times in the last minute, and records take longer than that. Wait a little.',
  },
  'domain.not_sold': {
    status: 422,
    words: 'Names are sold here with the endings .test and .example, by the test registrar.',
  },
  'domain.taken': { status: 409, words: 'This name is taken.' },
}
