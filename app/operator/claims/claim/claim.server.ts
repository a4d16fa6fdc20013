import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop } from '#accounts'
import { findRefundParts, findRefundRequests } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import {
  answerBy,
  type Claim,
  decideClaim,
  findClaim,
  findClaimsOfOrder,
  findPhotosOfClaims,
  isOurFault,
  nameUnit,
} from '#claims'
import { claimRefusals, DecideForm } from '#claims/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { plus, sum } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { listingPictureHref } from '#listings/contract'
import { findThreads } from '#messages'
import { findOrderInFull, type OrderInFull, orderKey } from '#orders'
import { orderRefusals } from '#orders/contract'
import { findPayments, leftToRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { findParcelsOfOrder } from '#shipping'
import { readFields, readParts } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'
import { requireProof } from '../../proof.server.ts'

/** A claim with its photos, the unit as it should be, and its order. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, url, actor } = signedInStaff(context, 'support')
  return read(async (tx, at) => {
    const id = parseId('orderClaim', params.id)
    const claim = id && (await findClaim(tx, id))
    if (!claim) throw new Response('Not found', { status: 404 })
    const fullOrder = (await findOrderInFull(tx, claim.orderId))!
    const { order, units } = fullOrder
    const unit = units.find(({ id }) => id === claim.unitId)!
    const line = order.lines.find(({ id }) => id === unit.lineId)!
    const request = (await findRefundRequests(tx, { orderId: order.id })).find(
      (refundRequest) => refundRequest.asked.key === `claim:${claim.id}` && refundRequest.decision === null,
    )
    return {
      now: at,
      awaitsApproval: url.searchParams.has('waits') || request !== undefined,
      claim: {
        ...claim,
        piece: nameUnit(fullOrder, unit),
        answerBy: answerBy(claim),
        isOurFault: isOurFault(claim.fault),
      },
      firstClaim: await findFirstClaim(tx, claim, actor.personId),
      picture: listingPictureHref({ ...line, view: 'main' }, 760),
      unit: {
        title: line.title,
        description: [line.blankName, line.colourName, unit.size].join(', '),
        cost: unit.cost,
        status: unit.status,
        shippedAt: unit.shippedAt,
        deliveredAt: unit.deliveredAt,
      },
      photos: await findPhotos(tx, claim.id),
      refundAmounts: await findRefundAmounts(tx, fullOrder, claim),
      order: {
        id: order.id,
        number: order.number,
        status: order.status,
        total: order.total,
        placedAt: order.placedAt,
        name: order.address.name,
        email: order.email,
        country: order.address.country,
        asFan: hrefs.operatorAsFan(order.id),
      },
      shop: (await findShop(tx, claim.shopId))?.name ?? '',
      parcels: (await findParcelsOfOrder(tx, order.id)).map(
        ({ id, number, state, sentAgain, trackingNumber, expectedTo }) => ({
          id,
          number,
          state,
          sentAgain,
          trackingNumber,
          expectedTo,
        }),
      ),
      otherClaims: (await findClaimsOfOrder(tx, order.id))
        .filter((other) => other.id !== claim.id)
        .map((claim) => ({
          id: claim.id,
          status: claim.status,
          isAppeal: claim.appealOf !== null,
          piece: nameUnit(fullOrder, units.find((piece) => piece.id === claim.unitId)!),
        })),
      thread: (await findThreads(tx, { orderId: order.id }))[0]?.id ?? null,
    }
  })
}

async function findPhotos(tx: Tx, claimId: Id<'orderClaim'>) {
  return (await findPhotosOfClaims(tx, [claimId])).map(({ id, width, height }) => ({
    id,
    width,
    height,
    href: hrefs.operatorPhoto(id),
  }))
}

/** For an appeal: the declined first claim with its answer, and whether the viewer declined it. */
async function findFirstClaim(tx: Tx, claim: Claim, personId: Id<'person'>) {
  const firstClaim = claim.appealOf && (await findClaim(tx, claim.appealOf))
  if (!firstClaim) return null
  const { id, words, openedAt, answer, decidedAt, decidedByName } = firstClaim
  return {
    id,
    words,
    openedAt,
    answer,
    decidedAt,
    decidedByName,
    declinedByViewer: firstClaim.decidedBy === personId,
    photos: await findPhotos(tx, firstClaim.id),
  }
}

/** The amount that each kind of refund would pay back; null where it can't be refunded. */
async function findRefundAmounts(tx: Tx, { order, units }: OrderInFull, claim: Claim) {
  const refundParts = await findRefundParts(tx, order.id)
  const refundedIds = new Set(refundParts.map((part) => part.pieceId))
  const charge = (await findPayments(tx, { kind: 'order', id: order.id })).charges.find(
    ({ status }) => status === 'captured',
  )
  const originalIdOf = (id: string): string => units.find((unit) => unit.id === id)?.replacesUnitId ?? id
  const originalUnit = units.find((unit) => unit.id === originalIdOf(claim.unitId))
  const piece =
    originalUnit && !refundedIds.has(originalUnit.id) ? plus(originalUnit.price, originalUnit.tax) : null
  const lineTax = sum(order.lines.map((line) => line.tax))
  const shippingTotal = {
    ...order.tax,
    minor: order.shipping.minor + order.tax.minor - lineTax.minor + order.duty.minor,
  }
  return {
    piece,
    shipping:
      piece && refundParts.every((part) => part.kind !== 'shipping') && shippingTotal.minor > 0n
        ? plus(piece, shippingTotal)
        : null,
    order: charge ? leftToRefund(charge) : null,
  }
}

/** Decides a claim, once. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'support')
  const { transact, actor, requestId, config } = services
  const id = parseId('orderClaim', params.id)
  if (!id) throw new Response('That claim doesn’t exist.', { status: 404 })
  const parts = await readParts(request)
  const isRefund = parts.get('decision') === 'refund'
  const { proven: proof, due } = isRefund ? await requireProof(services, parts) : { proven: null, due: null }
  parts.delete('proof')
  const form = readFields(parts, DecideForm)
  if (!form.ok) return data({ ...form.fault, problem: null, proof: null }, { status: 422 })
  if (due) {
    const { status, ...fault } = due
    return data({ values: { ...form.value }, faults: {} as Record<string, string>, ...fault }, { status })
  }
  const result = await transact(async (tx, at) => {
    const claim = await findClaim(tx, id)
    const fullOrder = claim && (await findOrderInFull(tx, claim.orderId))
    const heading = {
      shop: (claim && (await findShop(tx, claim.shopId))?.name) ?? 'the shop',
      link: fullOrder
        ? `${config.appUrl}${hrefs.order(fullOrder.order.number, orderKey({ secret: config.secretKey }, fullOrder.order))}`
        : '',
    }
    return decideClaim(tx, id, form.value, { actor, proven: proof, requestId, heading }, at)
  })
  if (result.ok) return redirect(`${hrefs.operatorClaim(id)}${result.value.waits ? '?waits' : ''}`, 303)
  const refusals = { ...orderRefusals, ...refundRefusals, ...claimRefusals }
  return data(
    {
      values: { ...form.value },
      faults: {} as Record<string, string>,
      problem: wordsOf(result, refusals),
      proof: null,
    },
    { status: refusals[result.code].status },
  )
}
