import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../sign-in.module.css'
import type { action, loader } from './forgot-password.server.ts'

export { action, loader } from './forgot-password.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Forgot your password?', 'We’ll e-mail you a link to set a new one.')

export default function ForgotPassword() {
  const { isSent, hasOutbox } = useLoaderData<typeof loader>()
  const { values = {}, faults = {} } = useActionData<typeof action>() ?? {}
  if (isSent)
    return (
      <>
        <h1>Check your inbox</h1>
        <p>If that address has an account, a link is on its way. It works once, within an hour.</p>
        {hasOutbox ? (
          <ButtonLink kind="ink" size="large" to={hrefs.outbox} reloadDocument>
            Open the outbox
          </ButtonLink>
        ) : null}
        <p className={styles.links}>
          <a href={hrefs.login()}>Back to login</a>
        </p>
      </>
    )
  return (
    <>
      <h1>Forgot your password?</h1>
      <p>Enter your account’s address and we’ll send you a link to set a new one.</p>
      <form method="post">
        {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={values.email}
          error={faults.email}
          required
        />
        <Button kind="ink" size="large">
          Send link
        </Button>
      </form>
      <p className={styles.links}>
        <a href={hrefs.login()}>Back to login</a>
      </p>
    </>
  )
}
