import styles from './part-links.module.css'

/** The parts of a long page, in a row that stays in sight: each leads to the part of its id. */
export const PartLinks = ({ parts }: { parts: readonly (readonly [id: string, words: string])[] }) => (
  <nav className={`tabs ${styles.row}`} aria-label="Parts of this page">
    {parts.map(([id, words]) => (
      <a key={id} href={`#${id}`}>
        {words}
      </a>
    ))}
  </nav>
)
