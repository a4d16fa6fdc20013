import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findArrivedLines, findReviewsOfOrder } from '#reviews'

/** The products that have arrived, and the fan's reviews of them. */
export async function findReviewsView(tx: Tx, fullOrder: OrderInFull) {
  const arrivedLineIds = findArrivedLines(fullOrder)
  const reviews = await findReviewsOfOrder(tx, fullOrder.order.id)
  return fullOrder.order.lines
    .filter((line) => arrivedLineIds.includes(line.id))
    .map((line) => {
      const ownReview = reviews.find(({ lineId }) => lineId === line.id)
      return {
        lineId: line.id,
        title: line.title,
        ownReview: ownReview
          ? {
              stars: ownReview.stars,
              words: ownReview.words,
              author: ownReview.author,
              hiddenReason: ownReview.hiddenWhy,
            }
          : null,
      }
    })
}
