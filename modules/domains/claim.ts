/** A shop's claim to a name, and its moves. */
import type { Id } from '#kernel/id.ts'
import type { Moves } from '#kernel/states.ts'
import type { CheckedRecord, ClaimState, RequiredRecord } from './contract.ts'

export type Claim = {
  id: Id<'claim'>
  shopId: Id<'shop'>
  name: string
  /** The value of the TXT record that proves the claim. */
  proof: string
  state: ClaimState
  claimedAt: Date
  checkedAt: Date | null
  seen: CheckedRecord[]
  activeSince: Date | null
  releasedAt: Date | null
}

type ClaimEvent = 'look' | 'prove' | 'lapse' | 'release'
/** The life of a claim. The database holds the same table. */
export const claimMoves = {
  requested: { look: 'verifying', prove: 'active', release: 'released' },
  verifying: { prove: 'active', release: 'released' },
  active: { lapse: 'lapsed', release: 'released' },
  lapsed: { prove: 'active', release: 'released' },
  released: {},
} as const satisfies Moves<ClaimState, ClaimEvent>

/** A claim's two records: one proves that shop and name have one owner, the other directs the name to us. */
export const listRequiredRecords = (
  { name, proof }: Pick<Claim, 'name' | 'proof'>,
  target: string,
): RequiredRecord[] => [
  { kind: 'TXT', name: `_fanfare.${name}`, value: `fanfare=${proof}` },
  { kind: 'CNAME', name, value: target },
]

/** A record's state, by the answers. */
export function judgeRecord(required: RequiredRecord, values: readonly string[] | null): CheckedRecord {
  const { kind } = required
  if (values === null) return { kind, state: 'silent', found: [] }
  const normalised = values.map((value) =>
    kind === 'CNAME' ? value.toLowerCase().replace(/\.$/, '') : value,
  )
  if (normalised.includes(required.value)) return { kind, state: 'right', found: [] }
  const shortened = normalised.slice(0, 3).map((value) => value.replace(/[^\x20-\x7e]/g, '').slice(0, 120))
  return { kind, state: shortened.length ? 'wrong' : 'missing', found: shortened }
}

/** The event that follows from a claim's records, or null. A record without an answer decides nothing. */
export function eventOf(state: ClaimState, records: readonly CheckedRecord[]): ClaimEvent | null {
  const areAllRight = records.every((record) => record.state === 'right')
  if (areAllRight) return state === 'active' ? null : 'prove'
  if (records.some((record) => record.state === 'silent')) return null
  if (state === 'active') return 'lapse'
  return state === 'requested' ? 'look' : null
}
