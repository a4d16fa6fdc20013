import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { articles } from '../../content/content.server.ts'
import { fillFacts } from '../../content/house-facts.server.ts'
import { waysOf, withPayouts } from '../../content/payouts.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const all = articles()
  const article = all.find(({ slug }) => slug === params.slug)
  if (!article) throw new Response('Not found', { status: 404 })
  const beside = all.filter((one) => one.topic === article.topic)
  const request = requestOf(context)
  return {
    appUrl: request.config.appUrl,
    article: withPayouts(await fillFacts(request, article), await waysOf(request)),
    beside: beside.map(({ slug, title }) => ({ slug, title })),
  }
}
