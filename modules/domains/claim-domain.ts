import { randomBytes } from 'node:crypto'
import { requireFreshSecondFactor } from '#accounts'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Claim } from './claim.ts'
import { insertClaim, lockClaim, lockName, selectClaims, selectRelease, writeRelease } from './claim-rows.ts'
import { type DomainRefusal, readDomain } from './contract.ts'
import { limits } from './limits.ts'

/**
 * A person with a fresh proof, because the holder of a name controls its visitors. `system`: for claims already
 * allowed.
 */
export type DomainActor = Person | 'system'
type Claimant = { shopId: Id<'shop'>; actor: DomainActor; requestId: string }
type StaleProof = 'second_factor.stale'
export const requireFreshActor = (actor: DomainActor): Result<undefined, StaleProof> =>
  actor === 'system' ? ok() : requireFreshSecondFactor(actor)

/**
 * Claims a name for a shop, with an unguessable proof. The same name again finds the same claim. Refusals:
 * `second_factor.stale`, `domain.unreadable`, `domain.ours`, `domain.too_many`, `domain.resting`.
 */
export async function claimDomain(
  tx: Tx,
  input: Claimant & { typedName: string; ourHosts: readonly string[] },
  at: Date,
): Promise<Result<Claim, DomainRefusal | StaleProof>> {
  const fresh = requireFreshActor(input.actor)
  if (!fresh.ok) return fresh
  const name = readDomain(input.typedName)
  if (!name) return refused('domain.unreadable')
  if (input.ourHosts.some((host) => name === host || name.endsWith(`.${host}`))) return refused('domain.ours')
  await lockName(tx, name)
  const claims = await selectClaims(tx, input.shopId)
  const existing = claims.find((claim) => claim.name === name)
  if (existing) return ok(existing)
  if (claims.length >= limits.claimsPerShop) return refused('domain.too_many')
  const released = await selectRelease(tx, name, input.shopId, after(at, -days(limits.restDays)))
  if (released) {
    const freeFrom = after(released, days(limits.restDays))
    return refused('domain.resting', { date: freeFrom.toISOString().slice(0, 10) })
  }
  const inserted = await insertClaim(
    tx,
    { shopId: input.shopId, name, proof: randomBytes(20).toString('hex') },
    at,
  )
  const { actor, shopId, requestId } = input
  await record(tx, { actor, shopId, requestId, action: 'domain.claimed', resource: name }, at)
  return ok(inserted)
}

/** Releases a name: it is no longer served, and rests before another shop may claim it. */
export async function releaseDomain(
  tx: Tx,
  input: Claimant & { id: string },
  at: Date,
): Promise<Result<undefined, DomainRefusal | StaleProof>> {
  const fresh = requireFreshActor(input.actor)
  if (!fresh.ok) return fresh
  const claim = await lockClaim(tx, input.id)
  if (!claim || claim.shopId !== input.shopId || claim.state === 'released')
    return refused('domain.not_found')
  await writeRelease(tx, claim.id, at)
  const { actor, shopId, requestId } = input
  await record(tx, { actor, shopId, requestId, action: 'domain.released', resource: claim.name }, at)
  return ok()
}
