import type { LoaderFunctionArgs } from 'react-router'
import { findShop } from '#accounts'
import { answerBy, countClaims, findClaims, findPhotosOfClaims, nameUnit } from '#claims'
import { findOrderInFull } from '#orders'
import { buildLinePicture } from '../../listing-thumb.tsx'
import { signedInStaff } from '../../request.server.ts'

const views = ['open', 'asked', 'decided'] as const

/** Claims waiting for us, waiting for the fan, and decided. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'support')
  const view = views.find((candidate) => candidate === url.searchParams.get('view')) ?? 'open'
  return read(async (tx, at) => {
    const rows = []
    const after = url.searchParams.get('after')
    const { rows: claims, next } = await findClaims(tx, view, after)
    const photos = await findPhotosOfClaims(
      tx,
      claims.map((claim) => claim.id),
    )
    for (const claim of claims) {
      const fullOrder = (await findOrderInFull(tx, claim.orderId))!
      const unit = fullOrder.units.find(({ id }) => id === claim.unitId)!
      rows.push({
        id: claim.id,
        fault: claim.fault,
        status: claim.status,
        isAppeal: claim.appealOf !== null,
        piece: nameUnit(fullOrder, unit),
        picture: buildLinePicture(fullOrder.order.lines.find(({ id }) => id === unit.lineId)!),
        number: fullOrder.order.number,
        shop: (await findShop(tx, claim.shopId))?.name ?? '',
        openedAt: claim.openedAt,
        touchedAt: claim.touchedAt,
        decidedAt: claim.decidedAt,
        decidedByName: claim.decidedByName,
        answerBy: answerBy(claim),
        photos: photos.filter((photo) => photo.claimId === claim.id).length,
      })
    }
    return { view, rows, now: at, next, after, counts: await countClaims(tx, at) }
  })
}
