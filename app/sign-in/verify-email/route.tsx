import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../sign-in.module.css'
import type { action, loader } from './verify-email.server.ts'

export { action, loader } from './verify-email.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Confirm your address', 'One click opens your account.')

export default function VerifyEmail() {
  const { state, joins, token, outbox } = useLoaderData<typeof loader>()
  const { faults = {} } = useActionData<typeof action>() ?? {}
  if (state === 'sent') return <CheckInbox outbox={outbox} />
  if (state === 'bad link') return <BadLink />
  const oneClick = joins ? 'One click and you’re in the team.' : 'One click and your shop is live.'
  return (
    <>
      <h1>Confirm your address</h1>
      <p>
        {state === 'ready'
          ? oneClick
          : 'This isn’t the browser you signed up with, so please enter the password you chose.'}
      </p>
      <form method="post" action={hrefs.verifyEmail}>
        {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
        <input type="hidden" name="token" value={token} />
        {state === 'password' ? (
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={faults.password}
            required
          />
        ) : null}
        <Button kind="start" size="large">
          {joins ? 'Confirm and join the team' : 'Confirm and open my shop'}
        </Button>
      </form>
    </>
  )
}

function CheckInbox({ outbox }: { outbox: boolean }) {
  const { faults = {} } = useActionData<typeof action>() ?? {}
  const fault = Object.values(faults)[0]
  return (
    <>
      <h1>Check your inbox</h1>
      {fault ? <Note kind="error">{fault}</Note> : null}
      <p>
        We sent a link to the address you gave. It works once and expires in 24 hours. Open it in this browser
        if you can.
      </p>
      <p className={styles.links}>
        <span>Nothing after a few minutes? Check your spam folder, or</span>
        <a href={hrefs.signUp}>sign up again with the same address</a>
      </p>
      {outbox ? (
        <ButtonLink kind="ink" size="large" to={hrefs.outbox} reloadDocument>
          Open the outbox
        </ButtonLink>
      ) : null}
    </>
  )
}

function BadLink() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>It was used, or it’s more than 24 hours old. If you’ve already confirmed, sign in.</p>
      <p className={styles.links}>
        <a href={hrefs.login()}>Login</a>
        <a href={hrefs.signUp}>Sign up again to get a new link</a>
      </p>
    </>
  )
}
