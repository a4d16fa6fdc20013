import { useLoaderData } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TextPage } from '../content/text-page.tsx'
import type { loader } from './about-us.server.ts'

export { loader } from './about-us.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  pageMeta(loaderData?.front.title ?? '', loaderData?.front.summary ?? '')

export default function AboutUs() {
  return <TextPage page={useLoaderData<typeof loader>()} />
}
