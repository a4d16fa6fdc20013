import { asId, type Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  type AttemptView,
  type DeliveryState,
  type DeliveryView,
  type MessageType,
  noAnswerWords,
} from './contract.ts'
import {
  type DeliveryWithType,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
  selectTroubledDeliveries,
} from './delivery-rows.ts'
import { limits } from './limits.ts'

const viewOf = ({ delivery, type }: DeliveryWithType): DeliveryView => ({
  id: asId('delivery', delivery.id),
  endpointId: asId('webhook', delivery.endpointId),
  messageId: asId('webhookMessage', delivery.messageId),
  type: type as MessageType,
  state: delivery.state as DeliveryState,
  tries: delivery.tries,
  madeAt: delivery.madeAt,
  dueAt: delivery.dueAt,
})

const cursorOf = (delivery: DeliveryView): string =>
  `${delivery.madeAt.getTime().toString(36)}.${delivery.id}`
function parseCursor(cursor: string | null): { madeAt: Date; id: string } | null {
  const match = /^([0-9a-z]{1,12})\.(dlv_[0-9a-f]{32})$/.exec(cursor ?? '')
  return match ? { madeAt: new Date(Number.parseInt(match[1]!, 36)), id: match[2]! } : null
}

/** A shop's deliveries, newest first, by page; of one webhook, or of all. */
export async function findDeliveries(
  tx: Tx,
  shopId: Id<'shop'>,
  input: { endpointId?: Id<'webhook'>; cursor?: string | null; max?: number } = {},
): Promise<{ deliveries: DeliveryView[]; next: string | null }> {
  const max = input.max ?? limits.logShown
  const { endpointId } = input
  const rows = await selectDeliveries(tx, shopId, {
    ...(endpointId ? { endpointId } : {}),
    behind: parseCursor(input.cursor ?? null),
    max: max + 1,
  })
  const deliveries = rows.slice(0, max).map(viewOf)
  return { deliveries, next: rows.length > max ? cursorOf(deliveries.at(-1)!) : null }
}

export type DeliveryInFull = DeliveryView & { body: string; attempts: AttemptView[] }
/** One delivery with the content sent and the status of each try. */
export async function findDelivery(tx: Tx, shopId: Id<'shop'>, id: string): Promise<DeliveryInFull | null> {
  const row = await selectDelivery(tx, shopId, id)
  if (!row) return null
  const attempts = await selectAttempts(tx, asId('delivery', id))
  return {
    ...viewOf(row),
    body: row.body,
    attempts: attempts.map(({ deliveryId: _, ...attempt }) => attempt),
  }
}

/** A failed delivery for staff: its destination, and the outcome of its last try. */
export type TroubledDelivery = {
  id: string
  shopId: Id<'shop'>
  type: string
  /** The host only: the rest may be a secret of the shop's. */
  host: string
  /** The address is turned off, so nothing goes there. */
  isOff: boolean
  gaveUp: boolean
  tries: number
  dueAt: Date
  failure: string
}
export const findTroubledDeliveries = async (tx: Tx, max: number): Promise<TroubledDelivery[]> =>
  (await selectTroubledDeliveries(tx, max)).map(({ url, state, status, ...row }) => ({
    ...row,
    host: new URL(url).host,
    gaveUp: state === 'failed',
    failure: status === null ? noAnswerWords : `It answered ${status}.`,
  }))
