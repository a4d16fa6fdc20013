import { cancellableUnits, previewCancelling } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import { parseId } from '#kernel/id.ts'
import { plus } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'

/** Units that can still be cancelled singly, and the refund for the chosen ones. */
export async function cancelView(tx: Tx, fullOrder: OrderInFull, requestedUnits: readonly string[]) {
  const free = cancellableUnits(fullOrder)
  const pieces = free.map(({ id, lineId, size, price, tax }) => {
    const line = fullOrder.order.lines.find(({ id }) => id === lineId)!
    return { id, size, title: line.title, colour: line.colourName, worth: plus(price, tax) }
  })
  const ids = requestedUnits.slice(0, 200).flatMap((text) => parseId('unit', text) ?? [])
  if (requestedUnits.length === 0 || free.length === 0) return { pieces, selected: null, problem: null }
  const weighed = await previewCancelling(tx, fullOrder, ids)
  if (!weighed.ok) return { pieces, selected: null, problem: wordsOf(weighed, refundRefusals) }
  const remaining = free.filter(({ id }) => !ids.includes(id)).length
  return { pieces, selected: { ...weighed.value, ids, left: remaining }, problem: null }
}
