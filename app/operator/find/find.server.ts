import { type LoaderFunctionArgs, redirect } from 'react-router'
import { findOrderByNumber } from '#orders'
import { findBatch } from '#production'
import { batchNumberPattern, readUnitCode } from '#production/contract'
import { findParcelByNumber } from '#shipping'
import { hrefs } from '../../hrefs.ts'
import { signedInStaff } from '../../request.server.ts'

/** Leads from any code that a label, slip or mail carries to the page about it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context)
  const words = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 60)
  const code = words.toUpperCase().replace(/\s+/g, '')
  if (readUnitCode(code)) return redirect(hrefs.operatorScan(code))
  if (batchNumberPattern.test(code) && (await read((tx) => findBatch(tx, code)))) {
    return redirect(hrefs.operatorBatch(code))
  }
  const parcel = await read((tx) => findParcelByNumber(tx, code))
  if (parcel) return redirect(hrefs.operatorShipment(parcel.id))
  const order = await read((tx) => findOrderByNumber(tx, words))
  if (order) return redirect(hrefs.operatorOrder(order.id))
  return redirect(hrefs.operatorOrders({ q: words }))
}
