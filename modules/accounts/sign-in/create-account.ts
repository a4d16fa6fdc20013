import type { StaffRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import {
  insertPersonRow,
  insertSignInMethod,
  insertStaff,
  setPasswordHash,
  upsertConnectedAccount,
} from '../people/person-rows.ts'
import { hashPassword } from '../proofs/password.ts'
import { hashRecoveryCode, newRecoveryCodes, sealSecret } from '../proofs/second-factor.ts'
import { insertTwoFactor, replaceRecoveryCodes } from '../proofs/second-factor-rows.ts'
import { type NewShop, openShop } from '../shops/open-shop.ts'

export type NewAccount = {
  name: string
  email: string
  password: string
  shop?: NewShop
  staff?: readonly StaffRole[]
  /** Base32; the second factor is on from the start. */
  totpSecret?: string
  connected?: readonly { provider: 'paypal' | 'stripe' | 'google'; email: string }[]
}

/** Makes a confirmed account at once: for sample people, tests, and staff added by an operator. */
export async function createAccount(
  tx: Tx,
  deps: AccountDeps,
  form: NewAccount,
  at: Date,
): Promise<{ personId: Id<'person'>; shopId: Id<'shop'> | null }> {
  const personId = await insertPerson(tx, form, await hashPassword(form.password), true)
  await insertStaff(tx, personId, form.staff ?? [])
  for (const account of form.connected ?? []) {
    await upsertConnectedAccount(tx, { personId, connectedAt: at, ...account })
    // Only shown as connected for a sample person, and never a real Google subject.
    if (account.provider === 'google')
      await insertSignInMethod(tx, { personId, providerId: 'google', accountId: account.email })
  }
  if (form.totpSecret) {
    const sealedSecret = sealSecret(deps.ring, personId, form.totpSecret)
    await insertTwoFactor(tx, { personId, sealedSecret, enabledAt: deps.now, lastStep: 0 })
    const hashes = newRecoveryCodes().map((code) => hashRecoveryCode(deps.ring, personId, code))
    await replaceRecoveryCodes(tx, personId, hashes)
  }
  if (!form.shop) return { personId, shopId: null }
  const shopResult = await openShop(tx, personId, form.shop, at)
  invariant(shopResult.ok, `the shop of ${personId} could not be opened`)
  return { personId, shopId: shopResult.value }
}

/** A person with a password. */
export async function insertPerson(
  tx: Tx,
  { name, email }: { name: string; email: string },
  passwordHash: string,
  emailVerified: boolean,
): Promise<Id<'person'>> {
  const personId = await insertPersonRow(tx, { name, email, emailVerified })
  await setPasswordHash(tx, personId, passwordHash)
  return personId
}
