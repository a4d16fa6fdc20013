import { Note } from '../../ui/note.tsx'
import { formatLongDay } from './day.ts'
import styles from './prose.module.css'
import type { VersionedText } from './versioned-text.ts'

const addVersion = (base: string, version: string): string =>
  `?${[base, `version=${version}`].filter(Boolean).join('&')}`

/** Above an earlier version: its number, and the changes since. */
export function EarlierNote({ reading, base }: { reading: VersionedText; base: string }) {
  if (!reading.earlier) return null
  const { earlier } = reading
  return (
    <div className={styles.earlier}>
      <Note kind="warning">
        <p>
          This is version {earlier.version}, as it held from {formatLongDay(earlier.updated)} until{' '}
          {formatLongDay(earlier.until)}. <a href={base ? `?${base}` : '?'}>Read the one that holds now</a>.
        </p>
        <p>
          Version {Number(earlier.version) + 1} changed:{' '}
          {earlier.sections.map(({ id, text }, index) => (
            <span key={id}>
              {index ? ', ' : ''}
              <a href={`${addVersion(base, String(Number(earlier.version) + 1))}#${id}`}>{text}</a>
            </span>
          ))}
          . {earlier.changed}
        </p>
      </Note>
    </div>
  )
}

/** At the foot of a text with versions: all of them, newest first, with their changes. */
export function VersionList({ reading, base }: { reading: VersionedText; base: string }) {
  if (reading.versions.length < 2) return null
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ol>
        {reading.versions.map(({ version, updated, changed }, index) => (
          <li key={version}>
            <a
              href={index === 0 ? `?${base}` : addVersion(base, version)}
              aria-current={version === reading.page.front.version ? 'page' : undefined}
            >
              Version {version}
            </a>
            , <time dateTime={updated}>{formatLongDay(updated)}</time>
            {changed ? <p>{changed}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
