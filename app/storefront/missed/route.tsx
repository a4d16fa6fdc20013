import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../store.module.css'
import { countMissed, loadMissed } from './missed.server.ts'
import { MissedForm } from './missed-form.tsx'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadMissed
export const action = countMissed
export const meta = () => [{ title: 'Missed it?' }, { name: 'robots', content: 'noindex' }]

/** A fan who came too late says which size they wanted; the shop sees how many did. */
export default function Missed() {
  const { counted, shop, listing, choices } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <h1>Missed {listing.title}?</h1>
      {counted ? (
        <>
          <Note kind="done">{shop.name} sees that one more fan wanted it.</Note>
          <p className={styles.lead}>
            Nothing about you is kept, so we can’t write to you. If there is another run,{' '}
            <a href={hrefs.storeNewsletter(shop.handle)}>the letters of {shop.name}</a> say so.
          </p>
          <p>
            <ButtonLink kind="outline" to={hrefs.storeShop(shop.handle)}>
              See what’s on sale
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p className={styles.lead}>
            Tell {shop.name} which size you wanted. It helps to decide about another run, and how large.
          </p>
          {fault ? <Note kind="error">{fault}</Note> : null}
          <MissedForm shop={shop} listing={listing} choices={choices} />
        </>
      )}
    </main>
  )
}
