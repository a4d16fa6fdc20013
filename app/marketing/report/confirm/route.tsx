import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '../../../hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextHead } from '../../content/prose.tsx'
import { pageMeta } from '../../meta.ts'
import type { action, loader } from './confirm.server.ts'

export { action, loader } from './confirm.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => pageMeta('Confirm your report', 'One press, and a person reads it.')

/** A press on a button, not the mere opening of the link: mail scanners open links too. */
export default function ConfirmReport() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const done = answer?.ok === true
  return (
    <div className="w">
      <TextHead title={done ? 'Your report is with us' : 'Confirm your report'}>
        <p>
          {done
            ? 'A person reads it within two working days. You hear by mail what became of it.'
            : 'Press the button and a person reads it within two working days.'}
        </p>
      </TextHead>
      {answer && !answer.ok ? (
        <Note kind="error">
          {answer.words} <a href={hrefs.contact}>Write to us</a>
        </Note>
      ) : null}
      {done ? null : (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <Button kind="ink" size="large">
            Confirm the report
          </Button>
        </form>
      )}
    </div>
  )
}
