import { and, eq, gt } from 'drizzle-orm'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { SecondFactorState } from '../contract.ts'
import type { AccountDeps } from '../deps.ts'
import { offerMs } from '../limits.ts'
import { factorOffer } from '../tables.ts'
import { requireFreshSecondFactor } from './second-factor.ts'
import { countRecoveryCodes, findTwoFactor } from './second-factor-rows.ts'
import { enrolmentUri, newSecret } from './totp.ts'

const sealContextOf = (sessionId: Id<'session'>): string => `accounts/factor_offer/sealed_secret/${sessionId}`
const unsealOffer = (ring: Keyring, row: { sessionId: Id<'session'>; sealedSecret: string }): string =>
  unseal(ring, sealContextOf(row.sessionId), row.sealedSecret)

/** The secret this session was shown within the last ten minutes; no other session can read it. */
export async function findOffer(
  tx: Tx,
  deps: AccountDeps,
  { sessionId }: Pick<Person, 'sessionId'>,
): Promise<{ secret: string } | null> {
  const since = new Date(deps.now.getTime() - offerMs)
  const [row] = await tx
    .select()
    .from(factorOffer)
    .where(and(eq(factorOffer.sessionId, sessionId), gt(factorOffer.offeredAt, since)))
  return row ? { secret: unsealOffer(deps.ring, row) } : null
}

/** Deletes every secret that was offered to a person and not scanned. */
export async function deleteOffers(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.delete(factorOffer).where(eq(factorOffer.personId, personId))
}

async function makeOffer(tx: Tx, deps: AccountDeps, actor: Person): Promise<{ secret: string }> {
  const { sessionId, personId } = actor
  const secret = newSecret()
  const sealedSecret = seal(deps.ring, sealContextOf(sessionId), secret)
  const row = { sessionId, personId, sealedSecret, offeredAt: deps.now }
  await tx
    .insert(factorOffer)
    .values(row)
    .onConflictDoUpdate({ target: factorOffer.sessionId, set: { sealedSecret, offeredAt: deps.now } })
  return { secret }
}

/**
 * The state of the second factor: whether it is on and, while it is off, a secret to scan. Only a session with a
 * proof from the last ten minutes sees one, its own; it stays the same for ten minutes, so that a code on screen
 * keeps its meaning.
 */
export async function readSecondFactor(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
): Promise<SecondFactorState & { offer: { secret: string; uri: string } | null }> {
  if (await findTwoFactor(tx, actor.personId))
    return { isOn: true, recoveryCodesLeft: await countRecoveryCodes(tx, actor.personId), offer: null }
  const offState = { isOn: false, recoveryCodesLeft: 0 }
  if (!requireFreshSecondFactor(actor).ok) return { ...offState, offer: null }
  const { secret } = (await findOffer(tx, deps, actor)) ?? (await makeOffer(tx, deps, actor))
  return { ...offState, offer: { secret, uri: enrolmentUri(secret, actor.email) } }
}
