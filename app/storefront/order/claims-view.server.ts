import {
  answerBy,
  findClaimsOfOrder,
  findPhotosOfOrder,
  findSizesToSwap,
  findSwapOffer,
  findSwapsOfOrder,
  findWindows,
  listOpenAppeals,
  nameUnit,
  type Photo,
  swapUntil,
} from '#claims'
import { claimStatusWords, faultWords } from '#claims/contract'
import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'

/** The claims that can be made about an order now, earlier ones, and their photos. */
export async function findClaimsView(
  tx: Tx,
  fullOrder: OrderInFull,
  photoHref: (id: string, size?: 'small') => string,
  at: Date,
) {
  const { order, units } = fullOrder
  const windows = await findWindows(tx, fullOrder)
  const claims = await findClaimsOfOrder(tx, order.id)
  const allPhotos = await findPhotosOfOrder(tx, order.id)
  const listPhotos = (photos: readonly Photo[]) =>
    photos.map(({ id, width, height }) => ({
      id,
      width,
      height,
      small: photoHref(id, 'small'),
      full: photoHref(id),
    }))
  const appeals = listOpenAppeals(claims, at)
  const claimedUnits = new Set(
    claims.filter((claim) => claim.decidedAt === null).map((claim) => claim.unitId),
  )
  const pieces = units.flatMap((unit) => {
    const window = windows.get(unit.id)
    if (!window || claimedUnits.has(unit.id) || at < window.from || at > window.until) return []
    return [{ unitId: unit.id, name: nameUnit(fullOrder, unit), until: window.until, faults: window.faults }]
  })
  const messageIds = new Set(allPhotos.map((photo) => photo.messageId))
  return {
    pieces,
    until: pieces.map((piece) => piece.until).sort((a, b) => b.getTime() - a.getTime())[0] ?? null,
    faults: [...new Set(pieces.flatMap((piece) => piece.faults))],
    existingClaims: claims.map((claim) => ({
      id: claim.id,
      piece: nameUnit(fullOrder, units.find((unit) => unit.id === claim.unitId)!),
      fault: faultWords[claim.fault].label,
      words: claim.words,
      status: claim.status,
      statusWords: claimStatusWords[claim.status],
      openedAt: claim.openedAt,
      answer: claim.answer,
      decidedAt: claim.decidedAt,
      isAppeal: claim.appealOf !== null,
      appealUntil: appeals.get(claim.id) ?? null,
      answerBy: claim.status === 'open' ? answerBy(claim) : null,
      photos: listPhotos(allPhotos.filter((photo) => photo.claimId === claim.id)),
    })),
    /** Photos by the message they came with; a picture shared by several claims once. */
    photosByMessage: Object.fromEntries(
      [...messageIds].flatMap((id) => {
        if (id === null) return []
        const ownPhotos = allPhotos.filter((photo) => photo.messageId === id)
        const uniquePhotos = ownPhotos.filter(
          (photo, index) => ownPhotos.findIndex(({ hash }) => hash === photo.hash) === index,
        )
        return [[id, listPhotos(uniquePhotos)]]
      }),
    ),
  }
}

export type ClaimsView = Awaited<ReturnType<typeof findClaimsView>>

/** For each unit, the sizes it can be swapped for, and until when; none while a claim about it is open. */
export async function findSwapsView(tx: Tx, { order, units }: OrderInFull, at: Date) {
  const offer = await findSwapOffer(tx, order.shopId)
  const swaps = await findSwapsOfOrder(tx, order.id)
  const claims = await findClaimsOfOrder(tx, order.id)
  const claimedUnits = new Set(
    claims.filter((claim) => claim.decidedAt === null).map((claim) => claim.unitId),
  )
  const swappable = new Map<string, { deadline: Date; sizes: { sku: string; size: string }[] }>()
  for (const unit of units) {
    const swapDeadline = swapUntil(offer, unit, units)
    if (!swapDeadline || at > swapDeadline || claimedUnits.has(unit.id)) continue
    const sizes = (await findSizesToSwap(tx, unit)).map(({ sku, size }) => ({ sku, size }))
    if (sizes.length) swappable.set(unit.id, { deadline: swapDeadline, sizes })
  }
  return { open: swappable, swapped: new Map(swaps.map((swap) => [swap.newUnitId, swap.fromSize])) }
}
