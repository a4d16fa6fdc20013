import { nobody } from '#kernel/actor.ts'
import { after, days, hours } from '#kernel/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { replyToReview, writeReview } from '#reviews'
import { planReviews } from '../plan/reviews.ts'
import { must } from './must.ts'
import type { PlacedOrder } from './year.ts'

/** Fans say how it is, by the same door as everybody: only of what arrived, and not of what they sent back. */
export async function seedReviews(
  { transact }: Pick<Database, 'transact'>,
  shopId: Parameters<typeof replyToReview>[1],
  orders: readonly PlacedOrder[],
  until: Date,
): Promise<void> {
  const say = planReviews()
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
        if (reply && after(at, hours(20)) < until)
          must(
            await replyToReview(
              tx,
              shopId,
              { id: written.value, words: reply },
              { actor: nobody, requestId: 'sample' },
              after(at, hours(20)),
            ),
            'a shop answers',
          )
      }
  })
}
