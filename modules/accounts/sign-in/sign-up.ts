import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { bucketOfNetwork, consumeToken } from '#platform/http/limit.ts'
import type { AccountDeps } from '../deps.ts'
import { confirmMs, mailsPerPerson, perNetwork } from '../limits.ts'
import { insertOneTime } from '../people/one-time-rows.ts'
import { findPersonByEmail, lockEmail, type PersonRow, updatePerson } from '../people/person-rows.ts'
import { hashPassword, isGuessablePassword } from '../proofs/password.ts'
import type { Client } from '../sessions/client.ts'
import { newToken } from '../sessions/session-rows.ts'
import { isHandleFree } from '../shops/shop-rows.ts'
import type { WantedShop } from '../tables.ts'
import { insertPerson } from './create-account.ts'

export type SignUp = { name: string; email: string; password: string; shop: WantedShop }
/** The subject of a confirmation token: one sign-up, with its password. */
export type PendingSignUp = {
  personId: Id<'person'>
  attempt: string
  passwordHash: string
  name: string
  shop: WantedShop
}

export const confirmPurpose = 'confirm-email'
export const pendingPurpose = 'accounts/pending'

/**
 * Begins an account. The answer is the same whether the address is new, awaits its confirmation or has an account:
 * only the letter differs. The result goes into a cookie, so that the browser that signed up may confirm without the
 * password.
 */
export async function signUp(
  tx: Tx,
  deps: AccountDeps,
  form: SignUp,
  client: Client,
  at: Date,
): Promise<Result<{ pending: string }, 'account.too_many' | 'password.known' | 'shop.handle_taken'>> {
  const [max, seconds] = perNetwork.signUp
  if (!(await consumeToken(tx, bucketOfNetwork(deps.ring, 'sign-up', client.address), max, seconds)))
    return refused('account.too_many')
  if (isGuessablePassword(form.password, form.email, form.name)) return refused('password.known')
  if (form.shop.handle && !(await isHandleFree(tx, form.shop.handle))) return refused('shop.handle_taken')
  const passwordHash = await hashPassword(form.password)
  await lockEmail(tx, form.email)
  const person = await findPersonByEmail(tx, form.email)
  const attempt = newToken()
  if (person?.emailVerified) await mailOwner(tx, deps, person, at)
  else {
    const personId = person?.id ?? (await insertPerson(tx, form, passwordHash, false))
    await updatePerson(tx, personId, { wantedShop: form.shop }, at)
    await sendConfirmation(
      tx,
      deps,
      form.email,
      { personId, attempt, passwordHash, name: form.name, shop: form.shop },
      at,
    )
  }
  return ok({ pending: signToken(deps.ring, pendingPurpose, attempt, deps.now.getTime() + confirmMs) })
}

async function mailOwner(tx: Tx, deps: AccountDeps, person: PersonRow, at: Date): Promise<void> {
  if (!(await consumeToken(tx, `mail:registered:${person.id}`, ...mailsPerPerson))) return
  const data = {
    name: person.name,
    signIn: `${deps.appUrl}/login`,
    reset: `${deps.appUrl}/forgot-password`,
  }
  await sendMail(tx, { to: person.email, template: 'already-registered', data, about: person.id }, at)
}

/** Sends the link that opens the account. Its token works once, for this purpose, for 24 hours. */
export async function sendConfirmation(
  tx: Tx,
  deps: AccountDeps,
  email: string,
  pending: PendingSignUp,
  at: Date,
): Promise<void> {
  if (!(await consumeToken(tx, `mail:confirm:${pending.personId}`, ...mailsPerPerson))) return
  const token = newToken()
  await insertOneTime(tx, {
    name: `${confirmPurpose}:${token}`,
    value: JSON.stringify(pending),
    expiresAt: new Date(deps.now.getTime() + confirmMs),
  })
  const link = `${deps.appUrl}/verify-email?token=${token}`
  const data = { name: pending.name, joins: Boolean(pending.shop.join), link }
  await sendMail(tx, { to: email, template: 'confirm-email', data, about: pending.personId }, at)
}
