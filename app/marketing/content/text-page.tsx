import type { ReactNode } from 'react'
import siteStyles from '../sections/site.module.css'
import { formatLongDay } from './day.ts'
import type { Page } from './markdown.ts'
import styles from './prose.module.css'
import { Prose, TextHead } from './prose.tsx'
import { EarlierNote, VersionList } from './version-list.tsx'
import type { VersionedText } from './versioned-text.ts'

/** A page that is one text, with its headings on one side and, if given, `aside` on the other. */
export function TextPage({
  page,
  reading,
  aside,
}: {
  page: Page
  reading?: VersionedText
  aside?: ReactNode
}) {
  const { front, blocks } = page
  const changedLabel = front.version ? `Version ${front.version}, last changed ` : 'Last changed '
  const headings = blocks.filter((block) => block.kind === 'heading' && block.level === 2)
  return (
    <article className={siteStyles.container} lang={front.lang}>
      <TextHead title={front.title ?? ''}>
        <p>{front.summary}</p>
        <p>
          {front.lang === 'de' ? 'Stand ' : changedLabel}
          <time dateTime={front.updated}>{formatLongDay(front.updated ?? '')}</time>
        </p>
      </TextHead>
      {reading ? <EarlierNote reading={reading} base="" /> : null}
      <div className={aside ? `${styles.body} ${styles.three}` : styles.body}>
        {headings.length > 2 ? (
          <nav className={styles.contents} aria-label="On this page">
            {headings.map((heading) =>
              heading.kind === 'heading' ? (
                <a key={heading.id} href={`#${heading.id}`}>
                  {heading.text}
                </a>
              ) : null,
            )}
          </nav>
        ) : (
          <span />
        )}
        <div>
          <Prose blocks={blocks} />
          {reading ? <VersionList reading={reading} base="" /> : null}
        </div>
        {aside ? <aside className={styles.beside}>{aside}</aside> : null}
      </div>
    </article>
  )
}
