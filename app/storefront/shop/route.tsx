import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { StoreHome } from '../store-home.tsx'
import { loadHome } from './home-page.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export const loader = loadHome
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? [{ title: loaderData.name }, { name: 'description', content: loaderData.store.heroText }]
    : [{ title: 'Not here' }]

export default function Shop() {
  const { store, handle: shop, featured, posts } = useLoaderData<typeof loader>()
  return (
    <main id="main">
      <StoreHome store={store} handle={shop} featured={featured} posts={posts} />
    </main>
  )
}
