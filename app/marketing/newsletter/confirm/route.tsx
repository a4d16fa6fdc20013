import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextHead } from '../../content/prose.tsx'
import { pageMeta } from '../../meta.ts'
import type { action, loader } from './confirm.server.ts'
import '../newsletter.css'

export { action, loader } from './confirm.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () =>
  pageMeta('Join the newsletter', 'Twice a month, and a link at the end of every issue that ends it.')

/** A press on a button, not the mere opening of the link: mail scanners open links too. */
export default function ConfirmNewsletter() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const done = answer?.ok === true
  return (
    <div className="w news">
      <TextHead title={done ? 'You are on the list' : 'Join the newsletter'}>
        <p>
          {done
            ? 'Twice a month, and a link at the end of every issue that ends it.'
            : 'Press the button and you are on the list.'}
        </p>
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
            Join
          </Button>
        </form>
      )}
    </div>
  )
}
