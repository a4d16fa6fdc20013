import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { shipParcel } from '#shipping'
import { type CarrierId, carriersFor, parcelRefusals } from '#shipping/contract'
import { readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'

type Work = {
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  actor: Person
  requestId: string
}

/** Hands one parcel to a carrier, with its line in the trail. */
export const handOverParcel = (
  { transact, actor, requestId }: Work,
  parcel: { parcelId: Id<'shipment'>; carrier: CarrierId; trackingNumber: string },
) =>
  transact(async (tx, at) => {
    const result = await shipParcel(tx, parcel, at)
    if (!result.ok) return result
    const { number, carrier, trackingNumber, shopId } = result.value
    const after = { carrier, trackingNumber }
    await record(tx, { actor, action: 'parcel.shipped', resource: number, shopId, after, requestId }, at)
    return result
  })

const maxParcels = 200

/** Hands every ticked or numbered parcel to one carrier, each separately: a refusal doesn't stop the others. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId, config, url } = signedInStaff(context, 'production')
  const form = await readParts(request)
  const trackingNumbers = new Map(
    [...form].flatMap(([name, value]) => {
      const id = name.startsWith('number:') ? parseId('shipment', name.slice('number:'.length)) : null
      return id && typeof value === 'string' && value.trim() ? [[id, value.trim().slice(0, 40)] as const] : []
    }),
  )
  const tickedIds = form.getAll('id').flatMap((id) => parseId('shipment', String(id)) ?? [])
  const ids = [...new Set([...trackingNumbers.keys(), ...tickedIds])]
  const values: Record<string, string> = Object.fromEntries(trackingNumbers)
  const carrier = carriersFor(config).find((candidate) => candidate === form.get('carrier'))
  const answer = (status: number, problem: string | null, faults: Record<string, string> = {}, shipped = 0) =>
    data({ problem, faults, values, shipped, carrier: carrier ?? null }, { status })
  if (!carrier) return answer(422, 'Choose a carrier from the list.')
  if (ids.length === 0) return answer(422, 'Enter the tracking number of at least one parcel.')
  if (ids.length > maxParcels) return answer(422, `Hand over at most ${maxParcels} parcels at a time.`)
  const faults: Record<string, string> = {}
  for (const parcelId of ids) {
    const parcel = { parcelId, carrier, trackingNumber: trackingNumbers.get(parcelId) ?? '' }
    const result = await handOverParcel({ transact, actor, requestId }, parcel)
    if (!result.ok) faults[parcelId] = wordsOf(result, parcelRefusals)
  }
  const shipped = ids.length - Object.keys(faults).length
  if (shipped === ids.length) {
    const after = url.searchParams.get('after') ?? undefined
    return redirect(hrefs.operatorShipments({ state: 'packed', after, shipped: String(shipped) }), 303)
  }
  return answer(422, null, faults, shipped)
}
