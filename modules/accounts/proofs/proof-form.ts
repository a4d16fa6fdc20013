import type { Person } from '#kernel/actor.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AccountDeps } from '../deps.ts'
import { checkPasskey } from './check-passkey.ts'
import { type CodeRefusal, spendCode } from './prove.ts'

/** An authenticator or recovery code, or a passkey's signature made just now. */
export type ProofForm = { code: string } | { answer: string }

/** Checks a proof sent along with the request it is for, once. */
export async function spendProof(
  tx: Tx,
  deps: AccountDeps,
  actor: Person,
  proof: ProofForm,
): Promise<Result<{ by: 'code' | 'passkey' }, CodeRefusal | 'passkey.refused'>> {
  if ('answer' in proof) {
    const request = { purpose: 'prove' as const, personId: actor.personId }
    return (await checkPasskey(tx, deps, proof.answer, request))
      ? ok({ by: 'passkey' })
      : refused('passkey.refused')
  }
  const codeResult = await spendCode(tx, deps, actor.personId, proof.code)
  return codeResult.ok ? ok({ by: 'code' }) : codeResult
}
