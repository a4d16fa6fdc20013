import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '../../hrefs.ts'
import { pageMeta } from '../../marketing/meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { action, loader } from './two-factor.server.ts'

export { action, loader } from './two-factor.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => pageMeta('One more step', 'Prove that it is you.')

const words = {
  code: {
    title: 'One more step',
    text: 'Enter the code that your authenticator app shows for Fanfare now.',
    act: 'Login',
  },
  'code again': {
    title: 'Is it you?',
    text: 'What you are about to change can move money. Enter the code of your app; it then stays open for ten minutes.',
    act: 'Confirm',
  },
  password: {
    title: 'Is it you?',
    text: 'What you are about to change can move money. Enter your password; it then stays open for ten minutes.',
    act: 'Confirm',
  },
}

export default function TwoFactor() {
  const { asks, next, hint } = useLoaderData<typeof loader>()
  const { values = {}, faults = {} } = useActionData<typeof action>() ?? {}
  const { title, text, act } = words[asks]
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <form method="post">
        {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
        <input type="hidden" name="next" value={values.next || next} />
        {asks === 'password' ? (
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            hint={hint ? `The password of the sample people: ${hint}` : undefined}
            error={faults.password}
            required
          />
        ) : (
          <TextField
            label="Code from the app"
            name="code"
            className="door-c"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="000 000"
            maxLength={14}
            hint="Your phone is not at hand? A recovery code does it too."
            error={faults.code}
            required
          />
        )}
        <Button kind="ink" size="large">
          {act}
        </Button>
      </form>
      {asks === 'code' ? (
        <form method="post" action={hrefs.logout}>
          <Button kind="quiet">Start over</Button>
        </form>
      ) : null}
    </>
  )
}
