import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShops } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLineTitles } from '#orders'
import { findNewestReviews, hideReview, keepReview } from '#reviews'
import { reviewRefusals } from '#reviews/contract'
import { readParts } from '../../form.server.ts'
import { pictureOfLine } from '../../listing-thumb.tsx'
import { signedInStaff } from '../../request.server.ts'

/** What fans wrote last, in all shops, with the product and the shop each is about. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'support')
  return read(async (tx) => {
    const reviews = await findNewestReviews(tx)
    const shops = await findShops(tx, { ids: [...new Set(reviews.map(({ shopId }) => shopId))] })
    const lines = await findLineTitles(
      tx,
      reviews.map(({ lineId }) => lineId),
    )
    return reviews.map((review) => {
      const { id, orderId, stars, words, author, variant, writtenAt, hiddenAt, hiddenWhy, reply } = review
      const line = lines.find((each) => each.id === review.lineId)
      return {
        id,
        orderId,
        stars,
        words,
        author,
        variant,
        writtenAt,
        hiddenAt,
        hiddenWhy,
        reply,
        title: line?.title ?? '',
        picture: line ? pictureOfLine(line) : null,
        reported: review.reportedAt && !review.reportEndedAt ? review.reportedWhy : null,
        shop: shops.find((shop) => shop.id === review.shopId)?.name ?? null,
      }
    })
  })
}

/** Hides a review for a reason, or shows it again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'support')
  const form = await readParts(request)
  const id = parseId('review', form.get('id'))
  if (!id) throw new Response('Not found', { status: 404 })
  if (form.get('do') === 'keep') {
    const kept = await transact((tx, at) => keepReview(tx, id, { actor, requestId }, at))
    if (kept.ok) return redirect(hrefs.operatorReviews, 303)
    return data({ id, words: wordsOf(kept, reviewRefusals) }, { status: reviewRefusals[kept.code].status })
  }
  const why = form.get('do') === 'show' ? null : String(form.get('why') ?? '').trim()
  if (why === '')
    return data({ id, words: 'Name the rule it breaks; the fan reads the reason.' }, { status: 422 })
  const result = await transact((tx, at) => hideReview(tx, { id, why, actor, requestId }, at))
  if (result.ok) return redirect(hrefs.operatorReviews, 303)
  return data({ id, words: wordsOf(result, reviewRefusals) }, { status: reviewRefusals[result.code].status })
}
