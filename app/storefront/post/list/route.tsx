import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { PostList } from '../../post-list.tsx'
import styles from '../../store.module.css'
import { loadPosts } from '../post.server.ts'

export { StoreError as ErrorBoundary } from '../../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle
export const loader = loadPosts
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData ? `Blog · ${loaderData.name}` : 'Not here' },
]

export default function Posts() {
  const { posts } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <h1>Blog</h1>
      {posts.length > 0 ? <PostList posts={posts} /> : <p className="soft">Nothing written yet.</p>}
    </main>
  )
}
