import { changePassword, mustHavePasskey, sessionCookies } from '#accounts'
import { ChangePasswordForm } from '#accounts/contract'
import type { Person } from '#kernel/actor.ts'
import { ok } from '#kernel/result.ts'
import { depsOf } from '../../account-deps.server.ts'
import { type FormFault, readFields } from '../../form.server.ts'
import { type Act, answerDone, answerFault, refuse } from './answer.server.ts'
import { type GivenProof, readProof } from './proof.server.ts'

const fieldOfRefusal: Readonly<Record<string, string>> = {
  'password.wrong': 'current',
  'password.known': 'password',
  'second_factor.wrong': 'code',
  'second_factor.used': 'code',
  'second_factor.too_many': 'code',
}

/** Sets a new password; if a second factor is on, the form includes its code or passkey. */
export const savePassword: Act = async (request, form) => {
  const parsed = readFields(form, ChangePasswordForm)
  if (!parsed.ok) return answerFault('password', parsed.fault)
  const { transact, actor, requestId, config } = request
  const proof = readOwnProof(actor, parsed.value)
  if (!proof.ok) return answerFault('password', proof.fault)
  const { current, password } = parsed.value
  const newPassword = { current, password, proof: proof.value }
  const result = await transact((tx, at) =>
    changePassword(tx, depsOf(request), actor, newPassword, requestId, at),
  )
  if (!result.ok) return refuse('password', result, fieldOfRefusal[result.code] ?? '')
  return answerDone('password', 'password', sessionCookies(config.appUrl, result.value))
}

/** The form's proof; a refusal if a code is due and none was typed. */
function readOwnProof(
  actor: Person,
  { code, answer }: { code: string; answer: string },
): { ok: true; value: GivenProof | null } | { ok: false; fault: FormFault } {
  if (!actor.hasSecondFactor && !mustHavePasskey(actor)) return ok(null)
  if (!answer && mustHavePasskey(actor)) return ok(null)
  const proof = readProof({ code, answer })
  return proof.ok
    ? proof
    : { ok: false, fault: { values: {}, faults: { code: proof.fault.faults.code ?? '' } } }
}
