import { data, redirect } from 'react-router'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { type BatchSheet, finishPrinting, startPrinting } from '#production'
import { productionRefusals } from '#production/contract'
import type { RequestContext } from '../../../request.server.ts'

export const fromStatuses = { start: 'in_batch', print: 'printing' } as const
export type BatchMove = keyof typeof fromStatuses

/** Units moved in one request; the rest take another click. */
const maxPieces = 500

type Movable = Pick<BatchSheet['pieces'][number], 'status' | 'stopped' | 'paidBack'>
/** Units that a press can move together: in this state, not stopped, not refunded. `now`: those one request moves. */
export function findMovable<Piece extends Movable>(pieces: readonly Piece[], move: BatchMove) {
  const allMovable = pieces.filter(
    ({ status, stopped, paidBack }) => status === fromStatuses[move] && !stopped && !paidBack,
  )
  return { now: allMovable.slice(0, maxPieces), all: allMovable.length }
}

/**
 * Starts the press for every waiting unit of a batch, or marks every unit on it printed: the effect of as many scans,
 * each unit separately. One refusal doesn't stop the others.
 */
export async function moveAll(
  services: RequestContext & { actor: Person },
  { batch, pieces }: BatchSheet,
  move: BatchMove,
) {
  const { transact, actor, requestId } = services
  const refusals: string[] = []
  let moved = 0
  for (const { code } of findMovable(pieces, move).now) {
    const result =
      move === 'start'
        ? await startPrinting(services, code)
        : await transact((tx, at) => finishPrinting(tx, code, at))
    if (result.ok) moved += 1
    else refusals.push(`${code}: ${wordsOf(result, productionRefusals)}`)
  }
  if (moved > 0)
    await transact((tx, at) => {
      const action = move === 'start' ? ('batch.all_started' as const) : ('batch.all_printed' as const)
      return record(tx, { actor, action, resource: batch.number, after: { units: moved }, requestId }, at)
    })
  const query = new URLSearchParams({ did: move, moved: String(moved) })
  if (refusals.length === 0) return redirect(`${hrefs.operatorBatch(batch.number)}?${query}`, 303)
  const shownRefusals = refusals.slice(0, 8).join(' ')
  return data({ problem: `${moved} moved. ${shownRefusals}` }, { status: 409 })
}
