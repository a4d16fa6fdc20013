import { excerptOf } from '#storefronts/contract'
import { formatDateInFull } from '../moments.ts'
import cardsStyles from './cards.module.css'
import storeStyles from './store.module.css'

export type PostCard = {
  id: string
  href: string
  title: string
  excerpt: string
  date: Date | null
  picture: string | null
}
export const shortenExcerpt = (text: string): string => excerptOf(text, 140)

/** Posts as picture, title and date. */
export function PostList({ posts }: { posts: readonly PostCard[] }) {
  return (
    <ul className={storeStyles.posts}>
      {posts.map((post) => (
        <li key={post.id}>
          <a href={post.href}>
            <span className={cardsStyles.picture}>
              {post.picture ? (
                <img src={post.picture} alt="" width="760" height="760" loading="lazy" />
              ) : null}
            </span>
            <b>{post.title}</b>
            {post.date ? <time dateTime={post.date.toISOString()}>{formatDateInFull(post.date)}</time> : null}
            <p>{post.excerpt}</p>
          </a>
        </li>
      ))}
    </ul>
  )
}
