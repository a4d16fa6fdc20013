import { useLoaderData } from 'react-router'
import { questionsData } from '../../json-ld.ts'
import { pageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TextPage } from '../content/text-page.tsx'
import type { loader } from './faqs.server.ts'

export { loader } from './faqs.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? [
        ...pageMeta(loaderData.page.front.title ?? '', loaderData.page.front.summary ?? ''),
        questionsData(loaderData.questions),
      ]
    : []

export default function Faqs() {
  return <TextPage page={useLoaderData<typeof loader>().page} />
}
