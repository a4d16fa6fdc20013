import { Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextHead } from '../content/prose.tsx'
import siteStyles from '../sections/site.module.css'
import type { MarkedText } from './find-articles.ts'
import styles from './help.module.css'
import type { loader } from './help.server.ts'

export { loader } from './help.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta('Creator Resources', 'Guides, sums and print specifications, with a search.')

type ArticleSummary = { slug: string; title: string; summary: string }
function ArticleList({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <ul className={styles.articles}>
      {articles.map((line) => (
        <li key={line.slug}>
          <a href={hrefs.helpArticle(line.slug)}>
            <b>{line.title}</b>
            <span>{line.summary}</span>
            <Icon name="arrow-right" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Text with the searched words marked. */
function Marks({ extract }: { extract: MarkedText }) {
  let offset = 0
  return extract.map(({ text, hit }) => {
    offset += text.length
    return hit ? <mark key={offset}>{text}</mark> : <Fragment key={offset}>{text}</Fragment>
  })
}

/** The help centre: a search, and the articles by topic. */
export default function Help() {
  const { question, results, topics } = useLoaderData<typeof loader>()
  const count = results.articles.length
  return (
    <div className={`${siteStyles.container} ${styles.help}`}>
      <TextHead title="Creator Resources">
        <p>Guides, figures and print specs. Bought something from a creator? Your section is at the end.</p>
        <search>
          <form className={styles.search} method="get">
            <label className="vh" htmlFor="help-search">
              Search the help centre
            </label>
            <div className="with-i">
              <Icon name="search" />
              <input
                className="in"
                id="help-search"
                type="search"
                name="q"
                placeholder="Search articles"
                defaultValue={question}
              />
            </div>
            <button className="btn btn-p btn-lg" type="submit">
              Search
            </button>
          </form>
        </search>
      </TextHead>
      {question ? (
        <section aria-labelledby="found">
          <h2 id="found">
            {count === 0
              ? `No articles for “${question}”`
              : `${count === 1 ? 'One article' : `${count} articles`} for “${results.corrected ?? question}”`}
          </h2>
          {results.corrected && count > 0 ? (
            <p className={styles.corrected}>No article says “{question}”.</p>
          ) : null}
          <ul className={styles.articles}>
            {results.articles.map((article) => (
              <li key={article.slug}>
                <a href={hrefs.helpArticle(article.slug)}>
                  <b>
                    <Marks extract={article.title} />
                  </b>
                  <span>
                    <Marks extract={article.extract} />
                  </span>
                  <Icon name="arrow-right" />
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.afterword}>
            Not what you meant? <a href={hrefs.contact}>Write to us</a>; a person answers. Or{' '}
            <a href={hrefs.help}>see every article</a>.
          </p>
        </section>
      ) : (
        topics.map((topic) => (
          <section key={topic.name} aria-labelledby={`topic-${topic.name}`}>
            <h2 id={`topic-${topic.name}`}>{topic.name}</h2>
            <ArticleList articles={topic.articles} />
          </section>
        ))
      )}
    </div>
  )
}
