import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ConfirmPress } from '../../confirm-press.tsx'
import { pageMeta } from '../../meta.ts'
import type { action, loader } from './stop.server.ts'

export { action, loader } from './stop.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => pageMeta('Stop these letters', 'No more letters on how to begin.')

/** The link at the foot of the letters on how to begin. */
export default function StopLetters() {
  const { token } = useLoaderData<typeof loader>()
  return (
    <ConfirmPress
      token={token}
      answer={useActionData<typeof action>()}
      ask={{
        title: 'Stop these letters',
        text: 'Press the button and we send no more letters on how to begin. Mails about orders, payouts and your account still come.',
      }}
      done={{ title: 'No more of these', text: 'We send no more letters on how to begin.' }}
      press="Stop"
      otherwise={<a href={hrefs.noticeSettings}>Stop them in your settings</a>}
    />
  )
}
