import { useLoaderData } from 'react-router'
import { hrefs } from '../../hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextHead } from '../content/prose.tsx'
import { pageMeta } from '../meta.ts'
import type { loader } from './help.server.ts'
import './help.css'

export { loader } from './help.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () =>
  pageMeta('Creator Resources', 'Guides, sums and print specifications, with a search.')

type Line = { slug: string; title: string; summary: string }
function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="help-l">
      {lines.map((line) => (
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

/** The help centre: a search, and the articles by topic. */
export default function Help() {
  const { asked, found, topics } = useLoaderData<typeof loader>()
  return (
    <div className="w help">
      <TextHead title="Creator Resources">
        <p>Guides, sums and print specifications. Fans who bought something find their part at the end.</p>
        <search>
          <form className="help-f" method="get">
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
                defaultValue={asked}
              />
            </div>
            <button className="btn btn-p btn-lg" type="submit">
              Search
            </button>
          </form>
        </search>
      </TextHead>
      {asked ? (
        <section aria-labelledby="found">
          <h2 id="found">
            {found.length === 0
              ? `Nothing holds “${asked}”`
              : `${found.length === 1 ? 'One article' : `${found.length} articles`} for “${asked}”`}
          </h2>
          <Lines lines={found} />
          <p className="help-w">
            Not what you meant? <a href={hrefs.contact}>Write to us</a>; a person answers. Or{' '}
            <a href={hrefs.help}>see every article</a>.
          </p>
        </section>
      ) : (
        topics.map((topic) => (
          <section key={topic.name} aria-labelledby={`topic-${topic.name}`}>
            <h2 id={`topic-${topic.name}`}>{topic.name}</h2>
            <Lines lines={topic.articles} />
          </section>
        ))
      )}
    </div>
  )
}
