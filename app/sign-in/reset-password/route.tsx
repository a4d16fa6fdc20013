import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { action, loader } from './reset-password.server.ts'

export { action, loader } from './reset-password.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Set a new password', 'All browsers are signed out.')

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>()
  const { faults = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Set a new password</h1>
      <p>All browsers are signed out. A second factor stays on.</p>
      <form method="post">
        {faults[''] || faults.token ? (
          <Note kind="error">
            {faults[''] ?? 'This link is incomplete.'} <a href={hrefs.forgotPassword}>Get a new link</a>
          </Note>
        ) : null}
        <input type="hidden" name="token" value={token} />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          hint="At least 10 characters. A short phrase works well."
          error={faults.password}
          required
        />
        <TextField
          label="Repeat the password"
          name="again"
          type="password"
          autoComplete="new-password"
          error={faults.again}
          required
        />
        <Button kind="ink" size="large">
          Set password
        </Button>
      </form>
    </>
  )
}
