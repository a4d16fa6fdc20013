import { randomBytes } from 'node:crypto'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { fingerprint, type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import { codeWindowMs, recoveryCodeCount } from '../limits.ts'
import { toBase32 } from './totp.ts'

const sealContextOf = (personId: Id<'person'>): string => `accounts/two_factor/sealed_secret/${personId}`
export const sealSecret = (ring: Keyring, personId: Id<'person'>, secret: string): string =>
  seal(ring, sealContextOf(personId), secret)
export const unsealSecret = (ring: Keyring, personId: Id<'person'>, sealedSecret: string): string =>
  unseal(ring, sealContextOf(personId), sealedSecret)

/** Ten codes of 50 bits, shown once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = toBase32(randomBytes(7)).toLowerCase().slice(0, 10)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** Stored as a keyed hash, because a thief of the table could try out all 50 bits of a plain one. */
export const hashRecoveryCode = (ring: Keyring, personId: Id<'person'>, code: string): string =>
  fingerprint(ring, `recovery/${personId}`, code.replace(/[\s-]/g, '').toLowerCase())

/** Failures that still count, within the present window. */
export function countRecentFailures(
  row: { failures: number; firstFailedAt: Date | null },
  now: Date,
): number {
  return row.firstFailedAt && now.getTime() - row.firstFailedAt.getTime() < codeWindowMs ? row.failures : 0
}

/**
 * Tells if a staff member's only second factor is a passkey, so that it alone proves them again. A password would
 * weaken what the passkey guards, so it neither proves them nor adds another factor.
 */
export const mustHavePasskey = (actor: Person): boolean =>
  actor.staff.length > 0 && actor.hasPasskey && !actor.hasSecondFactor

/**
 * Requires a proof within the last ten minutes: a code if a second factor is on, else the password; for staff with
 * only a passkey, the passkey. Bank details, payouts, domains and keys require it. The actor is made with each
 * request and holds a proof only while it is fresh by the system's clock; the caller's business time plays no part.
 */
export function requireFreshSecondFactor(
  actor: Person,
  _at?: Date,
): Result<undefined, 'second_factor.stale'> {
  const isStrong = actor.assurance === 'second' || !(actor.hasSecondFactor || mustHavePasskey(actor))
  return isStrong && actor.secondFactorAt ? ok() : refused('second_factor.stale')
}
