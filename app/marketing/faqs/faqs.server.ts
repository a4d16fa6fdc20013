import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { requirePage } from '../content/content.server.ts'
import { fillFacts } from '../content/house-facts.server.ts'
import { questionsOf } from '../content/markdown.ts'
import { waysOf, withPayouts } from '../content/payouts.server.ts'

/** The page, and each of its questions with its answer. */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const page = withPayouts(await fillFacts(request, requirePage('pages/fanfare-faqs')), await waysOf(request))
  return { page, questions: questionsOf(page.blocks) }
}
