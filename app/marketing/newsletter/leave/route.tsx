import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ConfirmPress } from '../../confirm-press.tsx'
import styles from '../newsletter.module.css'
import type { action, loader } from './leave.server.ts'

export { action, loader } from './leave.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle

const nothingMore = 'We won’t e-mail this address again.'
export const meta = () => buildPageMeta('Leave the newsletter', nothingMore)

export default function LeaveNewsletter() {
  const { token, shop } = useLoaderData<typeof loader>()
  return (
    <ConfirmPress
      token={token}
      answer={useActionData<typeof action>()}
      question={
        shop
          ? {
              title: `Unsubscribe from ${shop}`,
              text: `Press the button and ${shop} won’t e-mail you again. You’ll still get e-mails about your orders.`,
            }
          : {
              title: 'Unsubscribe from the newsletter',
              text: 'Press the button and we won’t e-mail you again.',
            }
      }
      confirmation={{
        title: 'You’re unsubscribed',
        text: shop ? `${shop} won’t e-mail you again.` : nothingMore,
      }}
      buttonLabel="Unsubscribe"
      fallback={<a href={hrefs.newsletter}>Enter your address</a>}
      className={styles.page}
    />
  )
}
