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
  const { isCounted, shop, listing, choices } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  return (
    <main id="main" className={`${styles.section} ${styles.page}`}>
      <h1>Missed {listing.title}?</h1>
      {isCounted ? (
        <>
          <Note kind="done">Thank you. {shop.name} can see that one more fan wanted it.</Note>
          <p className={styles.lead}>
            We kept nothing about you, so we can’t let you know.{' '}
            <a href={hrefs.storeNewsletter(shop.handle)}>Sign up for news from {shop.name}</a> to hear of
            another run.
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
            Tell {shop.name} which size you wanted. It helps them decide whether to print more, and how many.
          </p>
          {fault ? <Note kind="error">{fault}</Note> : null}
          <MissedForm shop={shop} listing={listing} choices={choices} />
        </>
      )}
    </main>
  )
}
