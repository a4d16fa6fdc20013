import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { longDay } from '../content/day.ts'
import { Prose, TextHead } from '../content/prose.tsx'
import { pageMeta } from '../meta.ts'
import type { loader } from './policies.server.ts'

export { loader } from './policies.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  pageMeta(loaderData?.page.front.title ?? 'Policies', loaderData?.page.front.summary ?? '')

/** All policies live at one address; `?section=` says which. */
export default function Policies() {
  const { section, sections, page } = useLoaderData<typeof loader>()
  const { front, blocks } = page
  return (
    <article className="w">
      <TextHead title={front.title ?? ''}>
        <p>{front.summary}</p>
        <p>
          Version {front.version}, last changed{' '}
          <time dateTime={front.updated}>{longDay(front.updated ?? '')}</time>
        </p>
      </TextHead>
      <div className="text-b">
        <nav className="text-n" aria-label="Policies">
          {sections.map((one) => (
            <a
              key={one.key}
              href={`?section=${one.key}`}
              aria-current={one.key === section ? 'page' : undefined}
            >
              {one.title}
            </a>
          ))}
        </nav>
        <Prose blocks={blocks} />
      </div>
    </article>
  )
}
