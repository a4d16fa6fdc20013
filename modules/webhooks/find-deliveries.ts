import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AttemptView, DeliveryState, DeliveryView, MessageType } from './contract.ts'
import { type DeliveryWithType, selectAttempts, selectDeliveries, selectDelivery } from './delivery-rows.ts'
import { limits } from './limits.ts'

const viewOf = ({ delivery, type }: DeliveryWithType): DeliveryView => ({
  id: delivery.id,
  endpointId: delivery.endpointId,
  messageId: delivery.messageId,
  type: type as MessageType,
  state: delivery.state as DeliveryState,
  tries: delivery.tries,
  madeAt: delivery.madeAt,
  dueAt: delivery.dueAt,
})

const cursorOf = (one: DeliveryView): string => `${one.madeAt.getTime().toString(36)}.${one.id}`
function placeOf(cursor: string | null): { madeAt: Date; id: string } | null {
  const match = /^([0-9a-z]{1,12})\.(dlv_[0-9a-f]{32})$/.exec(cursor ?? '')
  return match ? { madeAt: new Date(Number.parseInt(match[1]!, 36)), id: match[2]! } : null
}

/** A shop's deliveries, the newest first, in pages; of one webhook, or of all. */
export async function findDeliveries(
  tx: Tx,
  shopId: Id<'shop'>,
  asked: { endpointId?: string; cursor?: string | null; most?: number } = {},
): Promise<{ deliveries: DeliveryView[]; next: string | null }> {
  const most = asked.most ?? limits.logShown
  const { endpointId } = asked
  const rows = await selectDeliveries(tx, shopId, {
    ...(endpointId ? { endpointId } : {}),
    behind: placeOf(asked.cursor ?? null),
    most: most + 1,
  })
  const deliveries = rows.slice(0, most).map(viewOf)
  return { deliveries, next: rows.length > most ? cursorOf(deliveries.at(-1)!) : null }
}

export type DeliveryInFull = DeliveryView & { body: string; attempts: AttemptView[] }
/** One delivery with what was sent and what came back at each try. */
export async function findDelivery(tx: Tx, shopId: Id<'shop'>, id: string): Promise<DeliveryInFull | null> {
  const row = await selectDelivery(tx, shopId, id)
  if (!row) return null
  const attempts = await selectAttempts(tx, id)
  return {
    ...viewOf(row),
    body: row.body,
    attempts: attempts.map(({ deliveryId: _, ...attempt }) => attempt),
  }
}
