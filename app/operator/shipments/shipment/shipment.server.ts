import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, parseId } from '#kernel/id.ts'
import { refused, wordsOf } from '#kernel/result.ts'
import { findOrder, findUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { customsOf, findParcel, findParcelsOfOrder, type ParcelInFull, recordDelivery } from '#shipping'
import { carriersFor, parcelRefusals, ShipForm } from '#shipping/contract'
import { readForm } from '../../../form.server.ts'
import { buildLinePicture } from '../../../listing-thumb.tsx'
import { signedInStaff } from '../../../request.server.ts'
import { handOverParcel } from '../ship.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, actor, config } = signedInStaff(context)
  return read(async (tx) => {
    const id = parseId('shipment', params.id)
    const parcel = id && (await findParcel(tx, id))
    const order = parcel && (await findOrder(tx, parcel.orderId))
    if (!parcel || !order) throw new Response('Not found', { status: 404 })
    const ids = parcel.units.map(({ unitId }) => asId('unit', unitId))
    const units = await findUnits(tx, ids)
    const refundedUnits = parcel.state === 'packed' ? units.filter((unit) => unit.refundedAt) : []
    const lines = new Map(order.lines.map((line) => [line.id, buildLinePicture(line)]))
    return {
      refundedUnitIds: refundedUnits.map(({ id }) => String(id)),
      pictures: Object.fromEntries(units.map(({ id, lineId }) => [String(id), lines.get(lineId) ?? null])),
      parcel,
      ...(await findNeighbours(tx, parcel)),
      order: { number: order.number, address: order.address },
      passesCustoms: (await customsOf(tx, parcel)) !== null,
      carriers: carriersFor(config),
      mayShip: actor.staff.some((role) => role === 'production' || role === 'admin'),
    }
  })
}

type Neighbour = { id: string; number: string } | null

/** The parcel that replaced it, and the one it replaces. */
async function findNeighbours(
  tx: Tx,
  parcel: ParcelInFull,
): Promise<{ sentAs: Neighbour; inPlaceOf: Neighbour }> {
  const originalOf = ({ id, insteadOf }: ParcelInFull) => insteadOf ?? id
  const parcels = await findParcelsOfOrder(tx, parcel.orderId)
  const relatedParcels = parcels.filter((other) => originalOf(other) === originalOf(parcel))
  const index = relatedParcels.findIndex(({ id }) => id === parcel.id)
  const toNeighbour = (neighbour: ParcelInFull | undefined): Neighbour =>
    neighbour ? { id: neighbour.id, number: neighbour.number } : null
  return {
    sentAs: toNeighbour(relatedParcels[index + 1]),
    inPlaceOf: toNeighbour(relatedParcels[index - 1]),
  }
}

/** Hands the parcel to a carrier, or records its delivery (`?do=deliver`). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { transact, actor, requestId, config } = signedInStaff(context, 'production')
  const id = parseId('shipment', params.id)
  if (!id) throw new Response('That parcel doesn’t exist.', { status: 404 })
  const isDelivery = new URL(request.url).searchParams.get('do') === 'deliver'
  const form = isDelivery ? null : await readForm(request, ShipForm)
  if (form && !form.ok) return data({ ...form.fault, problem: null }, { status: 422 })
  if (form?.ok && !carriersFor(config).includes(form.value.carrier)) {
    const faults: Record<string, string> = { carrier: 'Choose a carrier from the list.' }
    const values: Record<string, string> = { ...form.value }
    return data({ values, faults, problem: null }, { status: 422 })
  }
  const work = { transact, actor, requestId }
  const result = form?.ok
    ? await handOverParcel(work, { parcelId: id, ...form.value })
    : await transact(async (tx, at) => {
        // A returned parcel can't arrive any more; its replacement can.
        if ((await findParcel(tx, id))?.sentAgain) return refused('parcel.sent_again')
        const result = await recordDelivery(tx, id, at)
        if (!result.ok) return result
        const { number: resource, carrier, trackingNumber, shopId } = result.value
        const after = { carrier, trackingNumber }
        await record(tx, { actor, action: 'parcel.delivered', resource, shopId, after, requestId }, at)
        return result
      })
  if (result.ok) return redirect(hrefs.operatorShipment(id))
  const values: Record<string, string> = form?.ok ? { ...form.value } : {}
  const faults: Record<string, string> = {}
  const words = wordsOf(result, parcelRefusals)
  if (result.code.startsWith('parcel.number')) faults.trackingNumber = words
  return data(
    { values, faults, problem: faults.trackingNumber ? null : words },
    { status: parcelRefusals[result.code].status },
  )
}
