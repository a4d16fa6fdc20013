import { isRouteErrorResponse, useParams, useRouteError, useRouteLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import errorStyles from '../not-found/error-page.module.css'
import { ErrorPage } from '../not-found/error-page.tsx'
import { CropMarks } from '../ui/press-marks.tsx'
import styles from './store.module.css'

/** A page this store doesn't have, in the store's own look. */
export function StoreError() {
  const error = useRouteError()
  const { store = '' } = useParams()
  const frame = useRouteLoaderData('storefront/layout')
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!frame) return <ErrorPage status={status} />
  const isMissing = status === 404
  if (status === 503)
    return (
      <main id="main" className={styles.missing}>
        <h1>One moment</h1>
        <p>
          The shop will be back in a moment, and this page keeps trying. No order was affected. If you sent a
          form, go back: your browser keeps what you typed.
        </p>
      </main>
    )
  return (
    <main id="main" className={styles.missing}>
      {isMissing ? (
        <CropMarks className={`${errorStyles.number} ${styles.fit}`}>
          <p aria-hidden="true">404</p>
        </CropMarks>
      ) : null}
      <h1>{isMissing ? 'Page not found' : 'Something went wrong on our side'}</h1>
      <p>
        {isMissing
          ? 'It may have been renamed or removed. Everything on sale is in the shop.'
          : 'We’ve been notified. Try again in a moment; no order was affected.'}
      </p>
      {isMissing ? (
        <search>
          <form className={styles.find} action={hrefs.storeShop(store.slice(1))}>
            <label className="vh" htmlFor="search-missing">
              Search this store
            </label>
            <input
              className="in"
              id="search-missing"
              type="search"
              name="q"
              placeholder="Search this store"
              maxLength={100}
            />
            <button className="btn btn-o" type="submit">
              Search
            </button>
          </form>
        </search>
      ) : null}
      <a className="btn btn-p btn-lg" href={hrefs.storeShop(store.slice(1))}>
        See everything
      </a>
    </main>
  )
}
