import { useContext } from 'react'
import { useLoaderData } from 'react-router'
import { NonceContext } from '../../nonce.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { StoreSections } from '../sections/store-sections.tsx'
import { loadHome } from './home-page.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export const loader = loadHome
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? [{ title: loaderData.name }, { name: 'description', content: loaderData.words }]
    : [{ title: 'Not here' }]

export default function Shop() {
  const { name, handle: shop, sections } = useLoaderData<typeof loader>()
  const nonce = useContext(NonceContext)
  return (
    <main id="main" className="st-home">
      <StoreSections sections={sections} handle={shop} name={name} />
      {sections.some(({ data }) => data.drop) ? (
        <script src="/islands/listing.js" type="module" nonce={nonce} />
      ) : null}
    </main>
  )
}
