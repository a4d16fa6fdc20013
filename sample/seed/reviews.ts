import type { Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days, hours } from '#kernel/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { replyToReview, writeReview } from '#reviews'
import { adaeze, harmattan } from '../people.ts'
import { zone } from '../plan/figures.ts'
import { planReviews } from '../plan/reviews.ts'
import { requireOk } from './require-ok.ts'
import type { SampleShop } from './shop.ts'
import type { PlacedOrder } from './year.ts'

/** The creator as the trail names her. */
const toCreator = ({ shopId, creatorId }: SampleShop): Person => ({
  kind: 'person',
  personId: creatorId,
  name: adaeze.name,
  email: adaeze.email,
  emailVerified: true,
  shop: { id: shopId, ...harmattan, role: 'owner', timeZone: zone, currency: 'USD' },
  staff: [],
  assurance: 'password',
  hasSecondFactor: false,
  hasPasskey: false,
  secondFactorAt: null,
  sessionId: newId('session'),
})

/** Fans review what arrived and was not returned, by the same door as everyone. */
export async function seedReviews(
  { transact }: Pick<Database, 'transact'>,
  shop: SampleShop,
  orders: readonly PlacedOrder[],
  endsAt: Date,
): Promise<void> {
  const pickReview = planReviews()
  const creator = { actor: toCreator(shop), requestId: 'sample' }
  const replies: { id: Id<'review'>; words: string; at: Date }[] = []
  await transact(async (tx) => {
    for (const order of orders)
      for (const line of order.lines) {
        const ownUnits = order.units.filter((unit) => unit.line.id === line.id)
        const arrivedAt = line.digital ? order.at : ownUnits[0]?.deliveredAt
        if (!arrivedAt || arrivedAt > endsAt || ownUnits.some((unit) => unit.refundedAt)) continue
        const text = pickReview(line)
        const at = text && after(arrivedAt, days(text.days))
        if (!text || !at || at > endsAt) continue
        const { stars, words, reply } = text
        const author = order.fan.name.split(' ')[0]!
        const review = await writeReview(tx, order.id, { lineId: line.id, stars, words, author }, at)
        requireOk(review, 'what arrived can be reviewed')
        const repliedAt = after(at, hours(20))
        if (reply && repliedAt < endsAt) replies.push({ id: review.value, words: reply, at: repliedAt })
      }
    // The trail is in order of time, but a review of an early order may be answered after that of a later one.
    replies.sort((reply, otherReply) => reply.at.getTime() - otherReply.at.getTime())
    for (const { at, ...reply } of replies)
      requireOk(await replyToReview(tx, shop.shopId, { ...reply, seen: '' }, creator, at), 'a shop answers')
  })
}
