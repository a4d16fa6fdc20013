import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ConfirmPress } from '../../confirm-press.tsx'
import styles from '../newsletter.module.css'
import type { action, loader } from './confirm.server.ts'

export { action, loader } from './confirm.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle

const rhythm = 'Twice a month. Every issue has a link to unsubscribe.'
export const meta = () => buildPageMeta('Join the newsletter', rhythm)

export default function ConfirmNewsletter() {
  return (
    <ConfirmPress
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      question={{ title: 'Join the newsletter', text: 'Press the button and you’re on the list.' }}
      confirmation={{ title: 'You’re on the list', text: rhythm }}
      buttonLabel="Join"
      fallback={<a href={hrefs.newsletter}>Enter your address</a>}
      className={styles.page}
    />
  )
}
