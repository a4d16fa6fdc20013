import { mustHavePasskey, proveAgain, requireFreshSecondFactor } from '#accounts'
import { type AccountRefusal, accountRefusals } from '#accounts/contract'
import { type Person, type ProvedStaff, provedStaff } from '#kernel/actor.ts'
import { depsOf } from '../account-deps.server.ts'
import type { ProofRequest } from '../proof-field.tsx'
import type { RequestContext } from '../request.server.ts'
import type { RequiredProof } from './required-proof.ts'

type Staff = RequestContext & { actor: Person }
/** The reason a form waits for a proof: words above it, or an error at the code's field. */
export type ProofDue = { status: number; problem: string | null; proof: NonNullable<RequiredProof> }

/** The proof required to move money; null within ten minutes of one. */
export const readProofRequest = (actor: Person): ProofRequest =>
  requireFreshSecondFactor(actor).ok
    ? null
    : { method: mustHavePasskey(actor) ? 'page' : 'code', hasPasskey: actor.hasPasskey }

/**
 * The staff member moving money: by a proof from the last ten minutes, or by the form's code. Without either, the
 * form is shown again with a field for the code and everything typed.
 */
export async function requireProof(
  services: Staff,
  form: FormData,
): Promise<{ proven: ProvedStaff; due: null } | { proven: null; due: ProofDue }> {
  const { actor, transact } = services
  const code = String(form.get('proof') ?? '')
    .slice(0, 40)
    .replace(/[\s-]/g, '')
    .toLowerCase()
  form.delete('proof')
  const earlierProof = provedStaff(actor)
  if (earlierProof) return { proven: earlierProof, due: null }
  if (!code || mustHavePasskey(actor))
    return { proven: null, due: buildProofDue(actor, 'second_factor.stale') }
  const deps = depsOf(services)
  const proofResult = await transact((tx) => proveAgain(tx, deps, actor, { code }))
  const freshProof =
    proofResult.ok && provedStaff({ ...actor, assurance: 'second', secondFactorAt: deps.now })
  return freshProof
    ? { proven: freshProof, due: null }
    : { proven: null, due: buildProofDue(actor, proofResult.ok ? 'second_factor.stale' : proofResult.code) }
}

function buildProofDue(actor: Person, code: AccountRefusal): ProofDue {
  const { status, words } = accountRefusals[code]
  const asks = readProofRequest(actor)
  return code === 'second_factor.stale'
    ? { status, problem: words, proof: { asks, error: null } }
    : { status, problem: null, proof: { asks, error: words } }
}
