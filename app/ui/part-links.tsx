import styles from './part-links.module.css'

/** A long page's parts, in a row that stays visible: each links to the part's id. */
export const PartLinks = ({ sections }: { sections: readonly (readonly [id: string, words: string])[] }) => (
  <nav className={`tabs ${styles.row}`} aria-label="Parts of this page">
    {sections.map(([id, label]) => (
      <a key={id} href={`#${id}`}>
        {label}
      </a>
    ))}
  </nav>
)
