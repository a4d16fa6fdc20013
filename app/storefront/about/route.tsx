import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { Blocks } from '../blocks.tsx'
import { loadAbout } from './about.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle
export const loader = loadAbout
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.name}` : 'Not here' },
]

export default function About() {
  const { title, text } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="st-sec st-top">
      <h1>{title}</h1>
      <Blocks text={text} />
    </main>
  )
}
