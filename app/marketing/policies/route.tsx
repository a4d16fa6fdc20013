import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { formatLongDay } from '../content/day.ts'
import proseStyles from '../content/prose.module.css'
import { Prose, TextHead } from '../content/prose.tsx'
import { EarlierNote, VersionList } from '../content/version-list.tsx'
import siteStyles from '../sections/site.module.css'
import type { loader } from './policies.server.ts'

export { loader } from './policies.server.ts'
export const handle = { policy: 'public', zeroJs: true, keptQuery: ['section'] } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  buildPageMeta(
    loaderData?.reading.page.front.title ?? 'Policies',
    loaderData?.reading.page.front.summary ?? '',
  )

/** All policies share one address; `?section=` selects one. */
export default function Policies() {
  const { section, sections, reading } = useLoaderData<typeof loader>()
  const { front, blocks } = reading.page
  const base = `section=${section}`
  return (
    <article className={siteStyles.container}>
      <TextHead title={front.title ?? ''}>
        <p>{front.summary}</p>
        <p>
          Version {front.version}, last changed{' '}
          <time dateTime={front.updated}>{formatLongDay(front.updated ?? '')}</time>
        </p>
      </TextHead>
      <EarlierNote reading={reading} base={base} />
      <div className={proseStyles.body}>
        <nav className={proseStyles.contents} aria-label="Policies">
          {sections.map((link) => (
            <a
              key={link.key}
              href={`?section=${link.key}`}
              aria-current={link.key === section ? 'page' : undefined}
            >
              {link.title}
            </a>
          ))}
        </nav>
        <div>
          <Prose blocks={blocks} />
          <VersionList reading={reading} base={base} />
        </div>
      </div>
    </article>
  )
}
