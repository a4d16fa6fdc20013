import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { listPosts } from '../../content/content.server.ts'
import { fillFacts } from '../../content/house-facts.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const allPosts = listPosts()
  const index = allPosts.findIndex((post) => post.slug === params.slug)
  const post = allPosts[index]
  const next = allPosts[(index + 1) % allPosts.length]
  if (!post || !next) throw new Response('Not found', { status: 404 })
  const request = requestOf(context)
  return {
    appUrl: request.config.appUrl,
    post: await fillFacts(request, post),
    next: { slug: next.slug, title: next.title },
  }
}
