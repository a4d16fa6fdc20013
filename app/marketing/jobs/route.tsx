import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TextPage } from '../content/text-page.tsx'
import type { loader } from './jobs.server.ts'

export { loader } from './jobs.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  buildPageMeta(loaderData?.front.title ?? '', loaderData?.front.summary ?? '')

export default function Jobs() {
  return <TextPage page={useLoaderData<typeof loader>()} />
}
