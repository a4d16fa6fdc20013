import '../../buying/sheets.ts'

import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../../buying/frame.module.css'
import findStyles from './find.module.css'
import { findOrder, loadFind } from './find.server.ts'

export { StoreError as ErrorBoundary } from '../../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadFind
export const action = findOrder
export const meta = () => [{ title: 'Find my order' }, { name: 'robots', content: 'noindex' }]

/** For a fan who lost the letter: number and e-mail, and the link is sent again. */
export default function FindOrder() {
  const { shop, ending, renewed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // Under a store this is the page's main part; on our own site the frame has one.
  const Part = shop ? 'main' : 'div'
  return (
    <Part id={shop ? 'main' : undefined} className={styles.finding}>
      <h1>Find my order</h1>
      {answer?.sent ? (
        <>
          <Note kind="done">
            If there is such an order, its link is on the way to {answer.submitted.email}. It comes within a
            minute; check your spam folder too.
          </Note>
          <p>
            <a href={shop ? hrefs.storeShop(shop.handle) : hrefs.home}>
              {shop ? `Back to ${shop.name}` : 'Home'}
            </a>
          </p>
        </>
      ) : (
        <form method="post" noValidate>
          {ending !== null && !answer ? (
            <Note kind="information">
              That download link has expired: each works for ten minutes. Press Download on the order page for
              a new one. Your order e-mail leads there, or we can send its link again here.
            </Note>
          ) : null}
          {renewed && !answer ? (
            <Note kind="done">
              The old links to your order no longer work. We’ve sent a new one to the address you ordered
              with.
            </Note>
          ) : null}
          <p>
            Enter the details from your order e-mail. We’ll send the link again to the address you ordered
            with.
          </p>
          {answer?.words ? <Note kind="error">{answer.words}</Note> : null}
          <TextField
            label="Order number"
            name="number"
            placeholder="FN-7K3Q9D"
            autoComplete="off"
            maxLength={40}
            required
            defaultValue={answer?.submitted.number ?? ending ?? undefined}
          />
          <TextField
            label="E-mail you ordered with"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={answer?.submitted.email}
            error={answer?.fault ?? undefined}
          />
          <button className="btn btn-p btn-lg" type="submit">
            Send me the link
          </button>
        </form>
      )}
      {answer?.sent ? null : <LinkUses />}
    </Part>
  )
}

/** The acts behind the link, so that nobody writes to us for what they can do on their own. */
const LinkUses = () => (
  <aside className={findStyles.opens} aria-labelledby="opens">
    <h2 id="opens">With the link you can</h2>
    <ul>
      <li>
        <b>See where it is</b> the printing day, each parcel and its tracking number
      </li>
      <li>
        <b>Change it</b> the address, or cancel, until the order goes to print
      </li>
      <li>
        <b>Report a problem</b> with photos, for a reprint or a refund
      </li>
      <li>
        <b>Download files</b> that came with it
      </li>
    </ul>
  </aside>
)
