import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildBreadcrumbData } from '../../../json-ld.ts'
import { buildPageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatLongDay } from '../../content/day.ts'
import proseStyles from '../../content/prose.module.css'
import { Prose, TextHead } from '../../content/prose.tsx'
import siteStyles from '../../sections/site.module.css'
import helpStyles from '../help.module.css'
import type { loader } from './article.server.ts'

export { loader } from './article.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? [
        ...buildPageMeta(loaderData.article.title, loaderData.article.summary, 'article'),
        buildBreadcrumbData(loaderData.appUrl, [
          { name: 'Creator Resources', path: hrefs.help },
          { name: loaderData.article.title, path: hrefs.helpArticle(loaderData.article.slug) },
        ]),
      ]
    : [{ title: 'Not found · Fanfare' }]

export default function HelpArticle() {
  const { article, related } = useLoaderData<typeof loader>()
  return (
    <article className={siteStyles.container}>
      <TextHead title={article.title}>
        <p>{article.summary}</p>
        <p>
          {article.topic}. Last changed{' '}
          <time dateTime={article.updated}>{formatLongDay(article.updated)}</time>
        </p>
      </TextHead>
      <div className={proseStyles.body}>
        <nav className={proseStyles.contents} aria-label={article.topic}>
          <a href={hrefs.help}>
            <Icon name="arrow-left" size="s" /> Creator Resources
          </a>
          {related.map((other) => (
            <a
              key={other.slug}
              href={hrefs.helpArticle(other.slug)}
              aria-current={other.slug === article.slug ? 'page' : undefined}
            >
              {other.title}
            </a>
          ))}
        </nav>
        <div>
          <Prose blocks={article.blocks} />
          <p className={helpStyles.afterword}>
            Did this leave something open? <a href={hrefs.contact}>Write to us</a>; a person answers.
          </p>
        </div>
      </div>
    </article>
  )
}
