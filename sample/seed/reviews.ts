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

/** Fans say how it is, by the same door as everyone: only of what arrived, and not of what they sent back. */
export async function seedReviews(
  { transact }: Pick<Database, 'transact'>,
  shop: SampleShop,
  orders: readonly PlacedOrder[],
  endsAt: Date,
): Promise<void> {
  const pickReview = planReviews()
  const author = { actor: toCreator(shop), requestId: 'sample' }
  const replies: { id: Id<'review'>; words: string; at: Date }[] = []
  await transact(async (tx) => {
    for (const order of orders)
      for (const line of order.lines) {
        const ownUnits = order.units.filter((unit) => unit.line.id === line.id)
        const arrived = line.digital ? order.at : ownUnits[0]?.deliveredAt
        if (!arrived || arrived > endsAt || ownUnits.some((unit) => unit.refundedAt)) continue
        const text = pickReview(line)
        const at = text && after(arrived, days(text.days))
        if (!text || !at || at > endsAt) continue
        const { stars, words, reply } = text
        const author = order.fan.name.split(' ')[0]!
        const written = await writeReview(tx, order.id, { lineId: line.id, stars, words, author }, at)
        requireOk(written, 'what arrived can be reviewed')
        const replied = after(at, hours(20))
        if (reply && replied < endsAt) replies.push({ id: written.value, words: reply, at: replied })
      }
    // The trail goes by time: a review of an early order may be answered after one of a late order.
    replies.sort((reply, otherReply) => reply.at.getTime() - otherReply.at.getTime())
    for (const { at, ...reply } of replies)
      requireOk(await replyToReview(tx, shop.shopId, { ...reply, seen: '' }, author, at), 'a shop answers')
  })
}
