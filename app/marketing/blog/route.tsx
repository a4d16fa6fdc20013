import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { formatLongDay } from '../content/day.ts'
import { TextHead } from '../content/prose.tsx'
import { Picture } from '../picture.tsx'
import siteStyles from '../sections/site.module.css'
import styles from './blog.module.css'
import type { loader } from './blog.server.ts'

export { loader } from './blog.server.ts'
export const handle = { policy: 'public', mayLag: true, zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta('Blog', 'Sums, presses and streams: what we learn from the shops we print for.')

export default function Blog() {
  const posts = useLoaderData<typeof loader>()
  return (
    <div className={`${siteStyles.container} ${styles.blog}`}>
      <TextHead title="Blog">
        <p>Sums, presses and streams: what we learn from the shops we print for.</p>
      </TextHead>
      <ul>
        {posts.map((post, index) => (
          <li key={post.slug} className={index === 0 ? styles.first : undefined}>
            <a href={hrefs.blogPost(post.slug)}>
              <span className={styles.picture}>
                <Picture name={post.picture} eager={index === 0} />
              </span>
              <span className={styles.teaser}>
                <small>
                  <time dateTime={post.date}>{formatLongDay(post.date)}</time>, {post.minutes} min
                </small>
                <b>{post.title}</b>
                <span>{post.summary}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
