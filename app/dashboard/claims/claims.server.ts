import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import {
  findClaimsOfShop,
  findPhotosOfClaims,
  findSwapOffer,
  findSwapsOfShop,
  isOurFault,
  nameUnit,
  offerSwaps,
  sumSwapCosts,
} from '#claims'
import { SwapOfferForm } from '#claims/contract'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { findOrderInFull } from '#orders'
import { readForm } from '../../form.server.ts'
import { buildLinePicture } from '../../listing-thumb.tsx'
import { signedInCreator } from '../../request.server.ts'

/**
 * Fans' claims about this shop's products, its swaps, and what swaps are likely to cost it. Fans' names and addresses
 * are left out.
 */
export async function loadClaims({ context }: LoaderFunctionArgs) {
  const { shop, read, url } = signedInCreator(context)
  return read(async (tx, at) => {
    const claims = await findClaimsOfShop(tx, shop.id)
    const photos = await findPhotosOfClaims(
      tx,
      claims.map((claim) => claim.id),
    )
    const swaps = await findSwapsOfShop(tx, shop.id)
    const orders = new Map<string, Awaited<ReturnType<typeof findOrderInFull>>>()
    for (const id of new Set([...claims, ...swaps].map(({ orderId }) => orderId)))
      orders.set(id, await findOrderInFull(tx, asId('order', id)))
    const nameIn = (orderId: Id<'order'>, unitId: Id<'unit'>): string => {
      const fullOrder = orders.get(orderId)!
      return nameUnit(fullOrder, fullOrder.units.find((unit) => unit.id === unitId)!)
    }
    const pictureIn = (orderId: Id<'order'>, unitId: Id<'unit'>) => {
      const fullOrder = orders.get(orderId)!
      const { lineId } = fullOrder.units.find((unit) => unit.id === unitId)!
      const line = fullOrder.order.lines.find(({ id }) => id === lineId)
      return line ? buildLinePicture(line) : null
    }
    return {
      mayManage: mayDo(shop.role, 'manage'),
      isSaved: url.searchParams.has('saved'),
      offer: await findSwapOffer(tx, shop.id),
      costs: await sumSwapCosts(tx, shop.id, at),
      zone: shop.timeZone,
      claims: claims.map((claim) => ({
        id: claim.id,
        number: orders.get(claim.orderId)!.order.number,
        piece: nameIn(claim.orderId, claim.unitId),
        picture: pictureIn(claim.orderId, claim.unitId),
        fault: claim.fault,
        words: claim.words,
        status: claim.status,
        answer: claim.answer,
        isAppeal: claim.appealOf !== null,
        openedAt: claim.openedAt,
        isOurFault: isOurFault(claim.fault),
        photos: photos
          .filter((photo) => photo.claimId === claim.id)
          .map(({ id, width, height }) => ({
            id,
            width,
            height,
            small: hrefs.claimPhoto(id, 'small'),
            full: hrefs.claimPhoto(id),
          })),
      })),
      swaps: swaps.map((swap) => ({
        id: swap.newUnitId,
        number: orders.get(swap.orderId)!.order.number,
        piece: nameIn(swap.orderId, swap.unitId),
        picture: pictureIn(swap.orderId, swap.unitId),
        from: swap.fromSize,
        to: swap.toSize,
        cost: swap.cost,
        shipping: swap.shipping,
        at: swap.at,
      })),
    }
  })
}

/** Offers size swaps, or ends the offer. Earlier swaps stay. */
export async function actOnSwaps({ request, context }: ActionFunctionArgs) {
  const { shop, transact, actor, requestId } = signedInCreator(context)
  const form = await readForm(request, SwapOfferForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const { isOn, days } = form.value
  await transact((tx, at) =>
    offerSwaps(tx, shop.id, { isOn: isOn === 'yes', days }, { actor, requestId }, at),
  )
  return redirect(`${hrefs.claims}?saved`, 303)
}
