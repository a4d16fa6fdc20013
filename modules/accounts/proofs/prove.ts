import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { setRetryAfter } from '#platform/http/wait.ts'
import type { AccountDeps } from '../deps.ts'
import { codeTries, codeWindowMs } from '../limits.ts'
import { findPasswordHash } from '../people/person-rows.ts'
import type { NewSession } from '../sessions/session-cookie.ts'
import { writeProof } from '../sessions/session-rows.ts'
import { verifyPassword } from './password.ts'
import { countRecentFailures, hashRecoveryCode, mustHavePasskey, unsealSecret } from './second-factor.ts'
import { lockTwoFactor, setFailures, spendRecoveryCode, spendStep } from './second-factor-rows.ts'
import { stepOfCode } from './totp.ts'

export type CodeRefusal = 'second_factor.wrong' | 'second_factor.used' | 'second_factor.too_many'

/**
 * Accepts an authenticator or recovery code, once. Wrong ones are counted per person; only a correct one resets the
 * count. `by` tells which kind it was.
 */
export async function spendCode(
  tx: Tx,
  deps: AccountDeps,
  personId: Id<'person'>,
  code: string,
): Promise<Result<{ by: 'app' | 'recovery' }, CodeRefusal>> {
  const { now } = deps
  const row = await lockTwoFactor(tx, personId)
  if (!row) return refused('second_factor.wrong')
  const failures = countRecentFailures(row, now)
  if (failures >= codeTries) {
    setRetryAfter(((row.firstFailedAt?.getTime() ?? now.getTime()) + codeWindowMs - now.getTime()) / 1_000)
    return refused('second_factor.too_many')
  }
  const isAppCode = /^\d{6}$/.test(code)
  const step = isAppCode ? stepOfCode(unsealSecret(deps.ring, personId, row.sealedSecret), code, now) : null
  if (step !== null && (await spendStep(tx, personId, step))) {
    await setFailures(tx, personId, 0, null)
    return ok({ by: 'app' })
  }
  if (!isAppCode && (await spendRecoveryCode(tx, personId, hashRecoveryCode(deps.ring, personId, code)))) {
    await setFailures(tx, personId, 0, null)
    return ok({ by: 'recovery' })
  }
  await setFailures(tx, personId, failures + 1, failures === 0 ? now : row.firstFailedAt)
  return refused(step === null ? 'second_factor.wrong' : 'second_factor.used')
}

/** Checks the signed-in person's password. Tries are counted per person. */
export async function checkPassword(
  tx: Tx,
  personId: Id<'person'>,
  password: string,
): Promise<Result<undefined, 'password.wrong' | 'account.too_many'>> {
  if (!(await consumeToken(tx, `prove:${personId}`, 10, 900))) return refused('account.too_many')
  const hash = await findPasswordHash(tx, personId)
  return hash && (await verifyPassword({ hash, password })) ? ok() : refused('password.wrong')
}

/**
 * Proves the signed-in person again: by a code if a second factor is on, else by the password, which isn't enough for
 * staff who have a passkey. Bank details, payouts and keys are then open for ten minutes. If it raises the session,
 * returns the session's new token.
 */
export async function proveAgain(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  proof: { code: string } | { password: string },
): Promise<
  Result<NewSession | null, CodeRefusal | 'second_factor.passkey_due' | 'password.wrong' | 'account.too_many'>
> {
  if (mustHavePasskey(actor)) return refused('second_factor.passkey_due')
  if (actor.hasSecondFactor) {
    const codeResult = await spendCode(tx, deps, actor.personId, 'code' in proof ? proof.code : '')
    if (!codeResult.ok) return codeResult
  } else {
    const passwordResult = await checkPassword(tx, actor.personId, 'password' in proof ? proof.password : '')
    if (!passwordResult.ok) return passwordResult
  }
  // A session raised by a passkey keeps its level.
  const assurance = actor.hasSecondFactor ? 'second' : actor.assurance
  return ok(await writeProof(tx, actor, { assurance, provedAt: deps.now }))
}
