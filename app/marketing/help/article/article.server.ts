import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { listArticles } from '../../content/content.server.ts'
import { fillFacts } from '../../content/house-facts.server.ts'
import { fillPayouts, readPayoutRoutes } from '../../content/payouts.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const allArticles = listArticles()
  const article = allArticles.find(({ slug }) => slug === params.slug)
  if (!article) throw new Response('Not found', { status: 404 })
  const related = allArticles.filter((other) => other.topic === article.topic)
  const request = requestOf(context)
  return {
    appUrl: request.config.appUrl,
    article: fillPayouts(await fillFacts(request, article), await readPayoutRoutes(request)),
    related: related.map(({ slug, title }) => ({ slug, title })),
  }
}
