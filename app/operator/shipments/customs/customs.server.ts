import type { LoaderFunctionArgs } from 'react-router'
import { findCompany } from '#house'
import { parseId } from '#kernel/id.ts'
import { customsOf, drawCustoms, findParcel } from '#shipping'
import { signedInStaff } from '../../../request.server.ts'

/** A parcel's customs form as PDF, made on request. One that passes no customs has none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context)
  const customsForm = await read(async (tx) => {
    const id = parseId('shipment', params.id)
    const parcel = id && (await findParcel(tx, id))
    return parcel && { parcel, customs: await customsOf(tx, parcel), house: await findCompany(tx) }
  })
  if (!customsForm?.customs) throw new Response('Not found', { status: 404 })
  const { house } = customsForm
  const sender = house ? [house.legalName, ...(house.taxNumber ? [house.taxNumber] : [])] : []
  const pdf = await drawCustoms(customsForm.parcel, customsForm.customs, sender)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${customsForm.parcel.number}-customs.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
