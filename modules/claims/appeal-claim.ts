import { formatDayAndTime } from '#kernel/country-clock.ts'
import { type Id, newId, parseId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { removeKeys } from '#messages/contract'
import { findOrderInFull, lockOrder } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { answerBy, appealUntil, type Claim } from './claim.ts'
import { hasAppeal, hasLiveClaim, insertClaim, lockClaim } from './claim-rows.ts'
import { type AppealForm, type ClaimRefusal, faultWords } from './contract.ts'
import { nameUnit } from './make-claim.ts'
import { insertClaimPhotos, type StoredPhoto } from './photo-rows.ts'
import { fanName, postToOrderThread } from './post-message.ts'

/**
 * Appeals a declined claim, once: a new claim with the reason and further photos, decided by someone other than the
 * person who declined. The caller checks that the fan may: the order's link.
 */
export async function makeAppeal(
  tx: Tx,
  orderId: Id<'order'>,
  appeal: AppealForm & { photos: readonly StoredPhoto[]; link: string; shop: string },
  at: Date,
): Promise<Result<Id<'orderClaim'>, ClaimRefusal>> {
  await lockOrder(tx, orderId)
  const claimId = parseId('orderClaim', appeal.claim)
  const declinedClaim = claimId && (await lockClaim(tx, claimId))
  const full = await findOrderInFull(tx, orderId)
  const unit = full?.units.find(({ id }) => id === declinedClaim?.unitId)
  if (!declinedClaim || !full || !unit || declinedClaim.orderId !== orderId) return refused('claim.not_found')
  if (declinedClaim.appealOf || (await hasAppeal(tx, declinedClaim.id)))
    return refused('claim.appealed_already')
  const until = appealUntil(declinedClaim)
  const isReplaced = full.units.some((other) => other.replacesUnitId === unit.id)
  if (!until || unit.refundedAt || isReplaced) return refused('claim.not_possible')
  if (at > until) return refused('claim.appeal_over')
  if (await hasLiveClaim(tx, unit.id)) return refused('claim.made_already')
  const id = newId('orderClaim', at.getTime())
  const fields = {
    id,
    orderId,
    shopId: declinedClaim.shopId,
    unitId: unit.id,
    fault: declinedClaim.fault,
    appealOf: declinedClaim.id,
  }
  await insertClaim(tx, { ...fields, words: removeKeys(appeal.words), openedAt: at, touchedAt: at })
  const { order } = full
  const piece = nameUnit(full, unit)
  const message = `Asked again: ${piece}\n\n${appeal.words}`
  const messageId = await postToOrderThread(tx, order, { author: 'fan', name: fanName(order), message }, at)
  const { shopId } = declinedClaim
  await insertClaimPhotos(tx, { orderId, shopId, claimId: id, messageId }, appeal.photos, at)
  const data = {
    number: order.number,
    shop: appeal.shop,
    link: `${appeal.link}#claim`,
    again: true,
    fault: faultWords[declinedClaim.fault].label,
    pieces: [piece],
    words: appeal.words,
    photos: appeal.photos.length,
    by: formatDayAndTime(answerBy({ touchedAt: at }), order.address.country),
  }
  await sendMail(tx, { to: order.email, template: 'claim-received', data, about: orderId }, at)
  return ok(id)
}

/** The last moment for appealing each claim of an order; claims that can't be are omitted. */
export function listOpenAppeals(claims: readonly Claim[], at: Date): Map<string, Date> {
  const appealedIds = new Set(claims.map((claim) => claim.appealOf))
  const liveUnitIds = new Set(claims.filter((claim) => claim.decidedAt === null).map((claim) => claim.unitId))
  return new Map(
    claims.flatMap((claim) => {
      const until = appealUntil(claim)
      if (!until || at > until || appealedIds.has(claim.id) || liveUnitIds.has(claim.unitId)) return []
      return [[claim.id, until] as const]
    }),
  )
}
