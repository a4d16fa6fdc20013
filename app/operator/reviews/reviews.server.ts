import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShops } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLineTitles } from '#orders'
import { countReported, findModeratedReviews, hideReview, keepReview } from '#reviews'
import { moderatedReviews, reviewRefusals } from '#reviews/contract'
import { readParts } from '../../form.server.ts'
import { buildLinePicture } from '../../listing-thumb.tsx'
import { signedInStaff } from '../../request.server.ts'

/** Fans' reviews in all shops, with product and shop: reported ones, if any; else the newest. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'support')
  const cursor = url.searchParams.get('after')
  return read(async (tx) => {
    const reported = await countReported(tx)
    const requestedView = moderatedReviews.find((candidate) => candidate === url.searchParams.get('view'))
    const view = requestedView ?? (reported > 0 ? 'reported' : 'all')
    const { rows: reviews, next } = await findModeratedReviews(tx, view, cursor)
    const shops = await findShops(tx, { ids: [...new Set(reviews.map(({ shopId }) => shopId))] })
    const lines = await findLineTitles(
      tx,
      reviews.map(({ lineId }) => lineId),
    )
    const rows = reviews.map((review) => {
      const { id, orderId, stars, words, author, variant, writtenAt, hiddenAt, hiddenWhy, reply } = review
      const line = lines.find((candidate) => candidate.id === review.lineId)
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
        picture: line ? buildLinePicture(line) : null,
        reported: review.reportedAt && !review.reportEndedAt ? review.reportedWhy : null,
        shop: shops.find((shop) => shop.id === review.shopId)?.name ?? null,
      }
    })
    return { view, reported, after: cursor, next, reviews: rows }
  })
}

/** Hides a review for a reason, or shows it again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId, url } = signedInStaff(context, 'support')
  const returnTo = hrefs.operatorReviews(Object.fromEntries(url.searchParams))
  const form = await readParts(request)
  const id = parseId('review', form.get('id'))
  if (!id) throw new Response('Not found', { status: 404 })
  if (form.get('do') === 'keep') {
    const review = await transact((tx, at) => keepReview(tx, id, { actor, requestId }, at))
    if (review.ok) return redirect(returnTo, 303)
    return data(
      { id, words: wordsOf(review, reviewRefusals) },
      { status: reviewRefusals[review.code].status },
    )
  }
  const reason = form.get('do') === 'show' ? null : String(form.get('why') ?? '').trim()
  if (reason === '')
    return data({ id, words: 'Name the rule it breaks; the fan reads the reason.' }, { status: 422 })
  const result = await transact((tx, at) => hideReview(tx, { id, why: reason, actor, requestId }, at))
  if (result.ok) return redirect(returnTo, 303)
  return data({ id, words: wordsOf(result, reviewRefusals) }, { status: reviewRefusals[result.code].status })
}
