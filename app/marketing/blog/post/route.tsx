import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildBreadcrumbData, buildPostingData } from '../../../json-ld.ts'
import { buildPageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatLongDay } from '../../content/day.ts'
import { Prose } from '../../content/prose.tsx'
import { Picture } from '../../picture.tsx'
import siteStyles from '../../sections/site.module.css'
import blogStyles from '../blog.module.css'
import type { loader } from './post.server.ts'

export { loader } from './post.server.ts'
export const handle = { policy: 'public', mayLag: true, zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? [
        ...buildPageMeta(loaderData.post.title, loaderData.post.summary, 'article'),
        { property: 'article:published_time', content: loaderData.post.date },
        buildPostingData(loaderData.appUrl, loaderData.post),
        buildBreadcrumbData(loaderData.appUrl, [
          { name: 'Blog', path: hrefs.blog },
          { name: loaderData.post.title, path: hrefs.blogPost(loaderData.post.slug) },
        ]),
      ]
    : [{ title: 'Not found · Fanfare' }]

export default function BlogPost() {
  const { post, next } = useLoaderData<typeof loader>()
  return (
    <article className={`${siteStyles.container} ${blogStyles.article}`}>
      <header>
        <div>
          <a className={blogStyles.back} href={hrefs.blog}>
            <Icon name="arrow-left" size="s" /> Blog
          </a>
          <h1>{post.title}</h1>
          <p>
            {post.author}. <time dateTime={post.date}>{formatLongDay(post.date)}</time>, {post.minutes} min
          </p>
        </div>
        <span className={blogStyles.picture}>
          <Picture name={post.picture} eager />
        </span>
      </header>
      <Prose blocks={post.blocks} />
      <footer>
        <p className="soft">People and shops in our posts are samples. The sums are not.</p>
        <a href={hrefs.blogPost(next.slug)}>
          <small>Read next</small>
          <b>{next.title}</b>
          <Icon name="arrow-right" />
        </a>
      </footer>
    </article>
  )
}
