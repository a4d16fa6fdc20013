import { changePassword, mustHavePasskey, sessionCookies } from '#accounts'
import { ChangePasswordForm } from '#accounts/contract'
import type { Person } from '#kernel/actor.ts'
import { ok } from '#kernel/result.ts'
import { depsOf } from '../../account-deps.server.ts'
import { type FormFault, readFields } from '../../form.server.ts'
import { type Act, again, done, refuse } from './answer.server.ts'
import { type Given, readProof } from './proof.server.ts'

const fields: Readonly<Record<string, string>> = {
  'password.wrong': 'current',
  'password.known': 'password',
  'second_factor.wrong': 'code',
  'second_factor.used': 'code',
  'second_factor.too_many': 'code',
}

/** Sets a new password; if a second factor is on, the form includes its code or passkey. */
export const savePassword: Act = async (request, form) => {
  const read = readFields(form, ChangePasswordForm)
  if (!read.ok) return again('password', read.fault)
  const { transact, actor, requestId, config } = request
  const proof = proofIn(actor, read.value)
  if (!proof.ok) return again('password', proof.fault)
  const { current, password } = read.value
  const wanted = { current, password, proof: proof.value }
  const changed = await transact((tx, at) =>
    changePassword(tx, depsOf(request), actor, wanted, requestId, at),
  )
  if (!changed.ok) return refuse('password', changed, fields[changed.code] ?? '')
  return done('password', 'password', sessionCookies(config.appUrl, changed.value))
}

/** The form's proof; a refusal if a code is due and none was typed. */
function proofIn(
  actor: Person,
  { code, answer }: { code: string; answer: string },
): { ok: true; value: Given | null } | { ok: false; fault: FormFault } {
  if (!actor.hasSecondFactor && !mustHavePasskey(actor)) return ok(null)
  if (!answer && mustHavePasskey(actor)) return ok(null)
  const given = readProof({ code, answer })
  return given.ok
    ? given
    : { ok: false, fault: { values: {}, faults: { code: given.fault.faults.code ?? '' } } }
}
