import { Blocks } from '../blocks.tsx'
import { ListingGrid } from '../listing-grid.tsx'
import { dayWords } from '../post-list.tsx'
import type { loadWriting } from './post.server.ts'

type Loaded = Awaited<ReturnType<typeof loadWriting>>

/** A post or a page: its title, its date where it has one to show, its text, and the product it is about. */
export function WritingPage({ writing, dated }: { writing: Loaded; dated: boolean }) {
  return (
    <main id="main" className="st-sec st-top">
      <article>
        <h1>{writing.title}</h1>
        {dated && writing.date ? (
          <p className="soft">
            <time dateTime={writing.date.toISOString()}>{dayWords(writing.date)}</time>
          </p>
        ) : null}
        <Blocks text={writing.body} />
      </article>
      {writing.about.length > 0 ? <ListingGrid cards={writing.about} /> : null}
    </main>
  )
}

export const writingMeta = ({ loaderData }: { loaderData?: Loaded | undefined }) =>
  loaderData
    ? [
        { title: `${loaderData.title} · ${loaderData.shop.name}` },
        { name: 'description', content: loaderData.body.slice(0, 155) },
      ]
    : [{ title: 'Not here' }]
