import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TextPage } from '../content/text-page.tsx'
import type { loader } from './accessibility.server.ts'

export { loader } from './accessibility.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  buildPageMeta(loaderData?.page.front.title ?? '', loaderData?.page.front.summary ?? '')

export default function Accessibility() {
  const reading = useLoaderData<typeof loader>()
  return <TextPage page={reading.page} reading={reading} />
}
