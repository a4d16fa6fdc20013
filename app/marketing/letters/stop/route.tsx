import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ConfirmPress } from '../../confirm-press.tsx'
import type { action, loader } from './stop.server.ts'

export { action, loader } from './stop.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Stop these e-mails', 'No more e-mails on getting started.')

/** The page behind the link at the foot of the getting-started letters. */
export default function StopLetters() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <ConfirmPress
      token={token}
      answer={useActionData<typeof action>()}
      question={{
        title: 'Stop these e-mails',
        text: 'Press the button to stop our e-mails on getting started. You’ll still hear from us about orders, payouts and your account.',
      }}
      confirmation={{ title: 'No more of these', text: 'You won’t get any more e-mails on getting started.' }}
      buttonLabel="Stop"
      fallback={<a href={hrefs.noticeSettings}>Stop them in your settings</a>}
    />
  )
}
