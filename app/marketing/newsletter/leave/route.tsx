import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { pageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ConfirmPress } from '../../confirm-press.tsx'
import styles from '../newsletter.module.css'
import type { action, loader } from './leave.server.ts'

export { action, loader } from './leave.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle

const nothingMore = 'We send nothing more to this address.'
export const meta = () => pageMeta('Leave the newsletter', nothingMore)

export default function LeaveNewsletter() {
  const { token, shop } = useLoaderData<typeof loader>()
  return (
    <ConfirmPress
      token={token}
      answer={useActionData<typeof action>()}
      ask={
        shop
          ? {
              title: `Leave the letters of ${shop}`,
              text: `Press the button and your address is off the list of ${shop}. Mails about your orders still come.`,
            }
          : { title: 'Leave the newsletter', text: 'Press the button and we send nothing more.' }
      }
      done={{
        title: 'You are off the list',
        text: shop ? `${shop} may no longer write to this address.` : nothingMore,
      }}
      press="Leave"
      otherwise={<a href={hrefs.newsletter}>Enter your address</a>}
      className={styles.page}
    />
  )
}
