import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findOrder, findUnits } from '#orders'
import { customsOf, findParcel, recordDelivery, shipParcel } from '#shipping'
import { carriersFor, parcelRefusals, ShipForm } from '#shipping/contract'
import { readForm } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, actor, config } = signedInStaff(context)
  return read(async (tx) => {
    const id = parseId('shipment', params.id)
    const parcel = id && (await findParcel(tx, id))
    const order = parcel && (await findOrder(tx, parcel.orderId))
    if (!parcel || !order) throw new Response('Not found', { status: 404 })
    const ids = parcel.units.map(({ unitId }) => asId('unit', unitId))
    const gone = parcel.state === 'packed' ? (await findUnits(tx, ids)).filter((unit) => unit.refundedAt) : []
    return {
      refunded: gone.map(({ id }) => String(id)),
      parcel,
      order: { number: order.number, address: order.address },
      passesCustoms: (await customsOf(tx, parcel)) !== null,
      carriers: carriersFor(config),
      mayShip: actor.staff.some((role) => role === 'production' || role === 'admin'),
    }
  })
}

/** Hands the parcel to a carrier, or notes that it was delivered (`?do=deliver`). */
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
  const done = await transact(async (tx, at) => {
    const moved = form?.ok
      ? await shipParcel(
          tx,
          { parcelId: id, carrier: form.value.carrier, trackingNumber: form.value.trackingNumber },
          at,
        )
      : await recordDelivery(tx, id, at)
    if (!moved.ok) return moved
    const { number, carrier, trackingNumber, shopId } = moved.value
    const action = isDelivery ? 'parcel.delivered' : 'parcel.shipped'
    await record(
      tx,
      { actor, action, resource: number, shopId, after: { carrier, trackingNumber }, requestId },
      at,
    )
    return moved
  })
  if (done.ok) return redirect(hrefs.operatorShipment(id))
  const values: Record<string, string> = form?.ok ? { ...form.value } : {}
  const faults: Record<string, string> = {}
  const words = wordsOf(done, parcelRefusals)
  if (done.code.startsWith('parcel.number')) faults.trackingNumber = words
  return data(
    { values, faults, problem: faults.trackingNumber ? null : words },
    { status: parcelRefusals[done.code].status },
  )
}
