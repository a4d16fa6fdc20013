import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { EmptyShelf } from '../../empty-shelf.tsx'
import { Shelf } from '../../shelf/shelf.tsx'
import { shelfParams } from '../../shelf/shelf-query.ts'
import styles from '../../store.module.css'
import { loadEverything } from './all.server.ts'

export { StoreError as ErrorBoundary } from '../../store-error.tsx'
export const handle = {
  policy: 'public',
  mayLag: true,
  zeroJs: true,
  shared: shelfParams,
} satisfies RouteHandle

export const loader = loadEverything
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> | undefined }) => [
  { title: loaderData ? `Shop · ${loaderData.name}` : 'Not here' },
  { name: 'description', content: loaderData ? `Everything ${loaderData.name} has on sale.` : '' },
]

export default function Everything() {
  const { view, handle } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <h1>{view.wish.words ? `“${view.wish.words}”` : 'Shop'}</h1>
      {view.isEmpty ? <EmptyShelf handle={handle} /> : <Shelf view={view} search="Search this store" />}
    </main>
  )
}
