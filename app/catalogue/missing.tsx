import { isRouteErrorResponse, useRouteError } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import styles from './catalogue.module.css'
import { CategoryNav } from './category-nav.tsx'
import { SearchBox } from './search-form.tsx'

/** An unknown address in the catalogue; other errors go to the general error page. */
export function MissingFromCatalogue({ thing }: { thing: string }) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <div className={`${styles.catalogue} ${styles.page}`}>
      <CategoryNav />
      <div className={`${styles.content} ${styles.missing}`}>
        <h1>That {thing} doesn’t exist</h1>
        <p>It may have been renamed or retired, or the address is mistyped. Search for it here.</p>
        <SearchBox action={hrefs.products()} words="" />
        <p>
          <a href={hrefs.products('best-sellers')}>See the best sellers</a>
        </p>
      </div>
    </div>
  )
}
