import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Code, type CodeEvent, type CodeStatus, codeMoves, statusOf } from './code.ts'
import { selectCode, writeLife } from './code-rows.ts'
import type { CodeRefusal } from './contract.ts'

/** Pauses, resumes or ends a code. Orders being paid keep theirs. */
export async function moveCode(
  tx: Tx,
  shopId: Id<'shop'>,
  id: Id<'code'>,
  event: CodeEvent,
  at: Date,
): Promise<Result<Code, CodeRefusal>> {
  const code = await selectCode(tx, shopId, id, true)
  if (!code) return refused('code.not_found')
  const next = nextState<CodeStatus, CodeEvent>(codeMoves, statusOf(code, at), event)
  if (!next.ok) return refused('code.move_not_allowed', { from: statusOf(code, at) })
  if (event === 'end') await writeLife(tx, id, { endedAt: at })
  else await writeLife(tx, id, { pausedAt: event === 'pause' ? at : null })
  return ok(code)
}
