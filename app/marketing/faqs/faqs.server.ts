import { requirePage } from '../content/content.server.ts'
import { questionsOf } from '../content/markdown.ts'

/** The page, and its questions each with what stands below it. */
export function loader() {
  const page = requirePage('pages/fanfare-faqs')
  return { page, questions: questionsOf(page.blocks) }
}
