import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { requirePage } from '../content/content.server.ts'
import { fillFacts } from '../content/house-facts.server.ts'
import { listQuestions } from '../content/markdown.ts'
import { fillPayouts, readPayoutRoutes } from '../content/payouts.server.ts'

/** The page, and each of its questions with its answer. */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const page = fillPayouts(
    await fillFacts(request, requirePage('pages/fanfare-faqs')),
    await readPayoutRoutes(request),
  )
  return { page, questions: listQuestions(page.blocks) }
}
