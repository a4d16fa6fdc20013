import { useActionData, useLoaderData } from 'react-router'
import { accountRefusals } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { GoogleButton } from '../../google-button.tsx'
import passkeyScript from '../../islands/passkey.ts?island'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { Note } from '../../ui/note.tsx'
import { SampleSignIn } from '../sample/sample-sign-in.tsx'
import styles from '../sign-in.module.css'
import type { action, loader } from './login.server.ts'

export { action, loader } from './login.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Login', 'Open your shop.')

const messages: Record<string, string> = {
  reset: 'Your new password is set, and all browsers were signed out. Sign in with it.',
  out: 'You are signed out.',
}

export default function Login() {
  const { next, sample, hasGoogle, fromGoogle, after, signedIn } = useLoaderData<typeof loader>()
  const { values = {}, faults = {} } = useActionData<typeof action>() ?? {}
  if (signedIn) return <SignedIn {...signedIn} next={next} />
  return (
    <>
      <h1>Login</h1>
      {after && messages[after] && !faults[''] ? <Note kind="done">{messages[after]}</Note> : null}
      {after === 'passkey' && !faults[''] ? (
        <Note kind="error">{accountRefusals['passkey.refused'].words}</Note>
      ) : null}
      {fromGoogle && !faults[''] ? <Note kind="error">{fromGoogle}</Note> : null}
      <form method="post">
        {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
        <input type="hidden" name="next" value={values.next ?? next} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={values.email}
          error={faults.email}
          required
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={faults.password}
          required
        />
        <Button kind="ink" size="large">
          Login
        </Button>
      </form>
      <form method="post" action={hrefs.passkeyLogin} data-passkey hidden>
        <input type="hidden" name="next" value={values.next ?? next} />
        <input type="hidden" name="answer" value="" />
        <p className="err" role="alert" data-said hidden />
        <Button size="large" icon="fingerprint">
          Use a passkey
        </Button>
      </form>
      <Island src={passkeyScript} />
      {hasGoogle ? <GoogleButton next={values.next ?? next} /> : null}
      <p className={styles.links}>
        <a href={hrefs.forgotPassword}>Forgot your password?</a>
        <a href={hrefs.signUp}>Create an account</a>
      </p>
      {sample ? <SampleSignIn next={next} /> : null}
    </>
  )
}

/** For a signed-in browser: the person, a link to continue, and a way to switch accounts. */
function SignedIn({ name, email, next }: { name: string; email: string; next: string }) {
  return (
    <>
      <h1>Login</h1>
      <p>
        You are signed in as <b>{`${name} (${email})`}</b>.
      </p>
      <ButtonLink kind="ink" to={next || hrefs.dashboard} reloadDocument>{`Continue as ${name}`}</ButtonLink>
      <form method="post" action={hrefs.logout}>
        <input type="hidden" name="next" value={next} />
        <Button size="large">Use another account</Button>
      </form>
    </>
  )
}
