import { cancellableUnits, previewCancelling } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import { parseId } from '#kernel/id.ts'
import { plus } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'

/** Units that can still be cancelled singly, and the refund for the chosen ones. */
export async function findCancelView(tx: Tx, fullOrder: OrderInFull, requestedUnits: readonly string[]) {
  const cancellable = cancellableUnits(fullOrder)
  const pieces = cancellable.map(({ id, lineId, size, price, tax }) => {
    const line = fullOrder.order.lines.find(({ id }) => id === lineId)!
    return { id, size, title: line.title, colour: line.colourName, worth: plus(price, tax) }
  })
  const ids = requestedUnits.slice(0, 200).flatMap((text) => parseId('unit', text) ?? [])
  if (requestedUnits.length === 0 || cancellable.length === 0)
    return { pieces, selected: null, problem: null }
  const preview = await previewCancelling(tx, fullOrder, ids)
  if (!preview.ok) return { pieces, selected: null, problem: wordsOf(preview, refundRefusals) }
  const remaining = cancellable.filter(({ id }) => !ids.includes(id)).length
  return { pieces, selected: { ...preview.value, ids, left: remaining }, problem: null }
}
