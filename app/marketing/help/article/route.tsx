import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { breadcrumbData } from '../../../json-ld.ts'
import { pageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Icon } from '../../../ui/icon.tsx'
import { longDay } from '../../content/day.ts'
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
        ...pageMeta(loaderData.article.title, loaderData.article.summary, 'article'),
        breadcrumbData(loaderData.appUrl, [
          { name: 'Creator Resources', path: hrefs.help },
          { name: loaderData.article.title, path: hrefs.helpArticle(loaderData.article.slug) },
        ]),
      ]
    : [{ title: 'Not found · Fanfare' }]

export default function HelpArticle() {
  const { article, beside } = useLoaderData<typeof loader>()
  return (
    <article className={siteStyles.container}>
      <TextHead title={article.title}>
        <p>{article.summary}</p>
        <p>
          {article.topic}. Last changed <time dateTime={article.updated}>{longDay(article.updated)}</time>
        </p>
      </TextHead>
      <div className={proseStyles.body}>
        <nav className={proseStyles.contents} aria-label={article.topic}>
          <a href={hrefs.help}>
            <Icon name="arrow-left" size="s" /> Creator Resources
          </a>
          {beside.map((one) => (
            <a
              key={one.slug}
              href={hrefs.helpArticle(one.slug)}
              aria-current={one.slug === article.slug ? 'page' : undefined}
            >
              {one.title}
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
