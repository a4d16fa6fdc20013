import { useLoaderData } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TextPage } from '../content/text-page.tsx'
import type { loader } from './about-us.server.ts'

export { loader } from './about-us.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  buildPageMeta(loaderData?.page.front.title ?? '', loaderData?.page.front.summary ?? '')

export default function AboutUs() {
  return <TextPage page={useLoaderData<typeof loader>().page} aside={<InFigures />} />
}

function InFigures() {
  const { printed, fee, clearDays } = useLoaderData<typeof loader>()
  return (
    <>
      <h2>In figures</h2>
      <dl>
        <div>
          <dt>Products to print on</dt>
          <dd>{countText(printed)}</dd>
        </div>
        <div>
          <dt>Our share of the price</dt>
          <dd>{fee}</dd>
        </div>
        <div>
          <dt>Smallest order</dt>
          <dd>1 piece</dd>
        </div>
        <div>
          <dt>From delivery to payout</dt>
          <dd>{clearDays === 1 ? '1 day' : `${clearDays} days`}</dd>
        </div>
      </dl>
      <ul>
        <li>
          <a href={hrefs.proof}>See our books balance</a>
        </li>
        <li>
          <a href={hrefs.products()}>See every product</a>
        </li>
      </ul>
    </>
  )
}
