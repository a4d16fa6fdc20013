import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextHead } from '../../content/prose.tsx'
import { pageMeta } from '../../meta.ts'
import type { action, loader } from './leave.server.ts'
import '../newsletter.css'

export { action, loader } from './leave.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => pageMeta('Leave the newsletter', 'We send nothing more to this address.')

/** A press on a button, not the mere opening of the link: mail scanners open links too. */
export default function LeaveNewsletter() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const done = answer?.ok === true
  return (
    <div className="w news">
      <TextHead title={done ? 'You are off the list' : 'Leave the newsletter'}>
        <p>{done ? 'We send nothing more to this address.' : 'Press the button and we send nothing more.'}</p>
      </TextHead>
      {answer && !answer.ok ? (
        <Note kind="error">
          {answer.words} <a href={hrefs.newsletter}>Enter your address</a>
        </Note>
      ) : null}
      {done ? null : (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <Button kind="ink" size="large">
            Leave
          </Button>
        </form>
      )}
    </div>
  )
}
