import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { posts } from '../../content/content.server.ts'
import { fillFacts } from '../../content/house-facts.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const all = posts()
  const index = all.findIndex((post) => post.slug === params.slug)
  const post = all[index]
  const next = all[(index + 1) % all.length]
  if (!post || !next) throw new Response('Not found', { status: 404 })
  const services = requestOf(context)
  return {
    appUrl: services.config.appUrl,
    post: await fillFacts(services, post),
    next: { slug: next.slug, title: next.title },
  }
}
