import type { LoaderFunctionArgs } from 'react-router'
import { findShop } from '#accounts'
import { findCompany } from '#house'
import { companyAddress } from '#house/contract'
import { countryName } from '#kernel/country-names.ts'
import { type BatchSheet, findBatch, gangSheetsOf, papers } from '#production'
import type { RequestContext } from '../../request.server.ts'
import { signedInStaff } from '../../request.server.ts'

/** Draws a paper; null if the batch has nothing for it. */
type Draw = (sheet: BatchSheet, request: RequestContext) => Promise<Uint8Array | null>
const drawers: Readonly<Record<string, Draw>> = {
  'work-order': (sheet, { blobs }) => papers['work-order'](sheet, blobs),
  labels: (sheet) => papers.labels(sheet),
  'gang-sheets': async (sheet, { blobs }) =>
    gangSheetsOf(sheet).length ? papers['gang-sheets'](sheet, blobs) : null,
  'packing-slips': async (sheet, { read, blobs }) => {
    const shopIds = [...new Set(sheet.orders.map(({ shopId }) => shopId))]
    const [shops, house] = await read(
      async (tx) =>
        [await Promise.all(shopIds.map((id) => findShop(tx, id))), await findCompany(tx)] as const,
    )
    const sender = house ? [house.legalName, ...companyAddress(house)] : []
    const shopNames = new Map(shops.flatMap((shop) => (shop ? [[shop.id, shop.name] as const] : [])))
    return papers['packing-slips'](sheet, { shopNames, countryName, sender }, blobs)
  },
}

/** One paper of a batch as PDF, made on request. A collecting batch has none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const request = signedInStaff(context)
  const draw = Object.hasOwn(drawers, params.paper ?? '') ? drawers[params.paper ?? ''] : undefined
  const sheet = draw && (await request.read((tx) => findBatch(tx, params.number ?? '')))
  if (!draw || !sheet || sheet.pieces.length === 0) throw new Response('Not found', { status: 404 })
  const pdf = await draw(sheet, request)
  if (!pdf) throw new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${sheet.batch.number}-${params.paper}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
