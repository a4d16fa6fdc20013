import styles from './part-links.module.css'

/** A long page's parts, in a row that stays visible: each links to the part's id. */
export const PartLinks = ({ parts }: { parts: readonly (readonly [id: string, words: string])[] }) => (
  <nav className={`tabs ${styles.row}`} aria-label="Parts of this page">
    {parts.map(([id, words]) => (
      <a key={id} href={`#${id}`}>
        {words}
      </a>
    ))}
  </nav>
)
