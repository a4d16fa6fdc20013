import { categoryAt } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import styles from './catalogue.module.css'

export type Crumb = { name: string; path: string }

/** The path from the whole catalogue to a category, the category last. */
export function listCrumbs(path: string | null): Crumb[] {
  const parts = path ? path.split('/') : []
  const categories = parts.flatMap((_, index) => {
    const category = categoryAt(parts.slice(0, index + 1).join('/'))
    return category ? [{ name: category.name, path: hrefs.products(category.path) }] : []
  })
  return [{ name: 'All products', path: hrefs.products() }, ...categories]
}

/** The position of a catalogue page. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="You are in">
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
