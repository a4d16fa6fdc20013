import type { Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days, hours } from '#kernel/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { replyToReview, writeReview } from '#reviews'
import { adaeze, harmattan } from '../people.ts'
import { zone } from '../plan/figures.ts'
import { planReviews } from '../plan/reviews.ts'
import { must } from './must.ts'
import type { SampleShop } from './shop.ts'
import type { PlacedOrder } from './year.ts'

/** The creator as the trail names her. */
const creatorOf = ({ shopId, creatorId }: SampleShop): Person => ({
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
  until: Date,
): Promise<void> {
  const say = planReviews()
  const by = { actor: creatorOf(shop), requestId: 'sample' }
  const replies: { id: Id<'review'>; words: string; at: Date }[] = []
  await transact(async (tx) => {
    for (const order of orders)
      for (const line of order.lines) {
        const mine = order.units.filter((unit) => unit.line.id === line.id)
        const arrived = line.digital ? order.at : mine[0]?.deliveredAt
        if (!arrived || arrived > until || mine.some((unit) => unit.refundedAt)) continue
        const said = say(line)
        const at = said && after(arrived, days(said.days))
        if (!said || !at || at > until) continue
        const { stars, words, reply } = said
        const author = order.fan.name.split(' ')[0]!
        const written = await writeReview(tx, order.id, { lineId: line.id, stars, words, author }, at)
        must(written, 'what arrived can be reviewed')
        const replied = after(at, hours(20))
        if (reply && replied < until) replies.push({ id: written.value, words: reply, at: replied })
      }
    // The trail goes by time: a review of an early order may be answered after one of a late order.
    replies.sort((reply, other) => reply.at.getTime() - other.at.getTime())
    for (const { at, ...reply } of replies)
      must(await replyToReview(tx, shop.shopId, { ...reply, seen: '' }, by, at), 'a shop answers')
  })
}
