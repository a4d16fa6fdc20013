import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { articles } from '../../content/content.server.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const all = articles()
  const article = all.find((one) => one.slug === params.slug)
  if (!article) throw new Response('Not found', { status: 404 })
  const beside = all.filter((one) => one.topic === article.topic)
  return {
    appUrl: requestOf(context).config.appUrl,
    article,
    beside: beside.map(({ slug, title }) => ({ slug, title })),
  }
}
