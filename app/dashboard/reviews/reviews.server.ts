import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { refused, wordsOf } from '#kernel/result.ts'
import { findLineTitles } from '#orders'
import { answerStamp, findReviewsOfShop, replyToReview, reportReview, reviewsOfShop } from '#reviews'
import { reviewRefusals, reviewsShown } from '#reviews/contract'
import { readParts } from '../../form.server.ts'
import { findPictures } from '../../listing-pictures.server.ts'
import { signedInCreator } from '../../request.server.ts'

type Row = Awaited<ReturnType<typeof findReviewsOfShop>>['rows'][number]
function readReportState(row: Row): 'waits' | 'ended' | null {
  if (!row.reportedAt) return null
  return row.reportEndedAt ? 'ended' : 'waits'
}

/** Fans' reviews of this shop's products, newest first. */
export async function loadReviews({ context }: LoaderFunctionArgs) {
  const { shop, url, read } = signedInCreator(context)
  return read(async (tx) => {
    const { count, average, byStars } = await reviewsOfShop(tx, shop.id, 1)
    const requestedShow = url.searchParams.get('show')
    const show = reviewsShown.find((option) => option === requestedShow) ?? 'words'
    const cursor = url.searchParams.get('after')
    const { rows, next } = await findReviewsOfShop(tx, shop.id, { cursor, show })
    const lines = await findLineTitles(
      tx,
      rows.map(({ lineId }) => lineId),
    )
    const titles = new Map(lines.map(({ id, title }) => [id, title]))
    const pictureOf = await findPictures(tx, shop.id, rows)
    return {
      count,
      average,
      byStars,
      isFirstPage: cursor === null,
      next,
      show,
      zone: shop.timeZone,
      reviews: rows.map((row) => ({
        title: titles.get(row.lineId) ?? '',
        picture: pictureOf({ listingId: row.listingId }),
        id: row.id,
        stars: row.stars,
        words: row.words,
        author: row.author,
        variant: row.variant,
        writtenAt: row.writtenAt,
        reply: row.reply,
        stamp: answerStamp(row),
        hiddenWhy: row.hiddenWhy,
        report: readReportState(row),
      })),
    }
  })
}

/** Answers a review, or reports it to staff with the rule it breaks. */
export async function actOnReviews({ request, context }: ActionFunctionArgs) {
  const { shop, url, transact, actor, requestId } = signedInCreator(context)
  const form = await readParts(request)
  const text = (name: string, max: number): string => String(form.get(name) ?? '').slice(0, max)
  const [act, words] = [text('do', 20), text('words', 2_000)]
  const id = parseId('review', form.get('id'))
  const auditContext = { actor, requestId }
  const result = await transact(async (tx, at) => {
    if (!id) return refused('review.not_found')
    return act === 'report'
      ? reportReview(tx, shop.id, { id, why: words }, auditContext, at)
      : replyToReview(tx, shop.id, { id, words, seen: text('seen', 40) }, auditContext, at)
  })
  if (result.ok) return redirect(`${hrefs.shopReviews}${url.search}`, 303)
  const status = reviewRefusals[result.code].status
  const theirAnswer =
    result.code === 'review.answer_changed'
      ? { words: String(result.detail?.theirs ?? ''), stamp: String(result.detail?.stamp ?? '') }
      : null
  return data(
    { id, does: act, submitted: words, words: wordsOf(result, reviewRefusals), theirs: theirAnswer },
    { status },
  )
}
