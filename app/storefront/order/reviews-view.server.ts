import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findArrivedLines, findReviewsOfOrder } from '#reviews'

/** The products that have arrived, and the fan's reviews of them. */
export async function reviewsView(tx: Tx, full: OrderInFull) {
  const arrived = findArrivedLines(full)
  const said = await findReviewsOfOrder(tx, full.order.id)
  return full.order.lines
    .filter((line) => arrived.includes(line.id))
    .map((line) => {
      const mine = said.find(({ lineId }) => lineId === line.id)
      return {
        lineId: line.id,
        title: line.title,
        mine: mine
          ? { stars: mine.stars, words: mine.words, author: mine.author, hidden: mine.hiddenWhy }
          : null,
      }
    })
}
