import { formatDayAndTime } from '#kernel/country-clock.ts'
import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { sendMail } from '#messages'
import { removeKeys } from '#messages/contract'
import { findOrderInFull, lockOrder, type OrderInFull, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findParcelsOfOrder } from '#shipping'
import { answerBy, type ClaimEvent, type ClaimWindow, claimMoves, claimWindowOf } from './claim.ts'
import { hasLiveClaim, insertClaim, lockAskedClaims, updateClaim, wasDeclined } from './claim-rows.ts'
import { type ClaimForm, type ClaimRefusal, type ClaimStatus, faultWords } from './contract.ts'
import { insertClaimPhotos, type StoredPhoto } from './photo-rows.ts'
import { fanName, postToOrderThread } from './post-message.ts'

type ClaimsResult = Result<Id<'orderClaim'>[], ClaimRefusal>

/** The claim window of each unit of an order; units without one are omitted. */
export async function findClaimWindows(tx: Tx, full: OrderInFull): Promise<Map<string, ClaimWindow>> {
  const parcels = await findParcelsOfOrder(tx, full.order.id)
  const replacedIds = new Set(full.units.map((unit) => unit.replacesUnitId))
  const windows = new Map<string, ClaimWindow>()
  for (const unit of full.units) {
    if (replacedIds.has(unit.id)) continue
    const parcel = parcels.find(({ units }) => units.some(({ unitId }) => unitId === unit.id))
    const latestArrival = parcel?.expectedTo ? new Date(`${parcel.expectedTo}T23:59:59Z`) : null
    const window = claimWindowOf(unit, latestArrival)
    if (window) windows.set(unit.id, window)
  }
  return windows
}

/**
 * Makes a fan's claims about units of an order: one for each, all or none. The caller checks that the fan may: the
 * order's link. Posted to the order's conversation too, and confirmed by a letter with the time of our answer.
 */
export async function makeClaims(
  tx: Tx,
  orderId: Id<'order'>,
  input: ClaimForm & { photos: readonly StoredPhoto[]; link: string; shop: string },
  at: Date,
): Promise<ClaimsResult> {
  await lockOrder(tx, orderId)
  const full = await findOrderInFull(tx, orderId)
  const pieces = [...new Set(input.units)].map((id) => full?.units.find((unit) => unit.id === id))
  if (!full || pieces.some((unit) => !unit)) return refused('claim.not_found')
  const units = pieces as Unit[]
  const windows = await findClaimWindows(tx, full)
  for (const unit of units) {
    const window = windows.get(unit.id)
    if (!window || at < window.from || !window.faults.includes(input.fault))
      return refused('claim.not_possible')
    if (at > window.until) return refused('claim.too_late')
    if (await hasLiveClaim(tx, unit.id)) return refused('claim.made_already')
    if (await wasDeclined(tx, unit.id, input.fault)) return refused('claim.declined_before')
  }
  const needsPhoto = input.fault === 'misprint' || input.fault === 'damaged' || input.fault === 'wrong_item'
  if (needsPhoto && input.photos.length === 0) return refused('claim.photo_missing')
  const { order } = full
  const names = units.map((unit) => nameUnit(full, unit))
  const ids = units.map(() => newId('orderClaim', at.getTime()))
  for (const [index, unit] of units.entries()) {
    const unitFields = { id: ids[index]!, shopId: order.shopId, orderId, unitId: unit.id }
    const claimFields = { fault: input.fault, words: removeKeys(input.words), openedAt: at, touchedAt: at }
    await insertClaim(tx, { ...unitFields, ...claimFields })
  }
  const message = `${faultWords[input.fault].label}: ${names.join('; ')}\n\n${input.words}`
  const messageId = await postToOrderThread(tx, order, { author: 'fan', name: fanName(order), message }, at)
  for (const claimId of ids)
    await insertClaimPhotos(tx, { orderId, shopId: order.shopId, claimId, messageId }, input.photos, at)
  const data = {
    number: order.number,
    shop: input.shop,
    link: `${input.link}#claim`,
    fault: faultWords[input.fault].label,
    pieces: names,
    words: input.words,
    photos: input.photos.length,
    by: formatDayAndTime(answerBy({ touchedAt: at }), order.address.country),
  }
  await sendMail(tx, { to: order.email, template: 'claim-received', data, about: orderId }, at)
  return ok(ids)
}

/** "Harmattan sun tee, Natural, L, No. 7 of 100" */
export function nameUnit({ order }: OrderInFull, unit: Unit): string {
  const line = order.lines.find(({ id }) => id === unit.lineId)
  const number = unit.edition ? [`No. ${unit.edition.number} of ${unit.edition.of}`] : []
  return [line?.title ?? '', line?.colourName ?? '', unit.size, ...number].filter(Boolean).join(', ')
}

/** Reopens claims that waited for the fan's answer, because the fan wrote again. */
export async function answerRequests(tx: Tx, orderId: Id<'order'>, at: Date): Promise<void> {
  for (const claim of await lockAskedClaims(tx, orderId)) {
    const next = nextState<ClaimStatus, ClaimEvent>(claimMoves, claim.status, 'answer')
    if (next.ok) await updateClaim(tx, claim.id, { status: next.value, touchedAt: at })
  }
}
