import { useActionData, useLoaderData, useSearchParams } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { describeGoogleAnswer, GoogleButton } from '../../google-button.tsx'
import passkeyScript from '../../islands/passkey.ts?island'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../sign-in.module.css'
import { AuthenticatorSetup, RecoveryCodes } from './set-up.tsx'
import type { action, loader } from './two-factor.server.ts'

export { action, loader } from './two-factor.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('One more step', 'Confirm it’s you.')

const words = {
  code: {
    title: 'One more step',
    text: 'Enter the code that your authenticator app shows for Fanfare now.',
    act: 'Login',
  },
  'code again': {
    title: 'Is it you?',
    text: 'This change can move money. Enter the code from your app; you won’t be asked again for ten minutes.',
    act: 'Confirm',
  },
  'set up': {
    title: 'Add a second factor',
    text: 'The console pays people and can read every shop, so it needs more than a password. Scan the code, then enter what your app shows.',
    act: 'Turn it on',
  },
  passkey: {
    title: 'Is it you?',
    text: 'The console pays people and can read every shop, so it needs more than a password. Use your passkey; you won’t be asked again for ten minutes.',
    act: 'Confirm',
  },
  google: {
    title: 'Is it you?',
    text: 'This change can move money. Confirm with Google; you won’t be asked again for ten minutes.',
    act: 'Confirm',
  },
  'nothing we have': {
    title: 'Is it you?',
    text: 'This change can move money, and your account has no password yet. Set one first; we’ll e-mail you a link.',
    act: 'Confirm',
  },
  password: {
    title: 'Is it you?',
    text: 'This change can move money. Enter your password; you won’t be asked again for ten minutes.',
    act: 'Confirm',
  },
}

function describeCode(asks: keyof typeof words, sample: string | null): string {
  if (sample) return `In the sample you don’t need a phone. The next code is ${sample}`
  return asks === 'set up'
    ? 'Six digits. They change every 30 seconds.'
    : 'Don’t have your phone? Use a recovery code.'
}

export default function TwoFactor() {
  const { asks, next, hint, offer, passkey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { values = {}, faults = {} } = answer ?? {}
  if (answer && 'codes' in answer) return <RecoveryCodes codes={answer.codes} next={answer.values.next} />
  const { title, text, act: button } = words[asks]
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {offer ? <AuthenticatorSetup offer={offer} /> : null}
      {asks === 'google' ? <GoogleProof next={next} /> : null}
      {asks === 'nothing we have' ? (
        <p>
          <a className="btn btn-o" href={hrefs.forgotPassword}>
            Set a password by e-mail
          </a>
        </p>
      ) : null}
      {asks === 'passkey' ? <PasskeyOnly fault={faults.password || faults['']} /> : null}
      {asks === 'passkey' || asks === 'google' || asks === 'nothing we have' ? null : (
        <form method="post">
          {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
          <input type="hidden" name="next" value={values.next || next} />
          {asks === 'password' ? (
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              hint={hint ? `Password for the sample accounts: ${hint}` : undefined}
              error={faults.password}
              required
            />
          ) : (
            <TextField
              label="Code from the app"
              name="code"
              className={styles.code}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="000 000"
              maxLength={14}
              hint={describeCode(asks, hint)}
              error={faults.code}
              required
            />
          )}
          <Button kind="ink" size="large">
            {button}
          </Button>
        </form>
      )}
      {passkey ? (
        <PasskeyForm next={values.next || next} fault={faults.answer} isOnlyWay={asks === 'passkey'} />
      ) : null}
      {asks === 'code' || asks === 'set up' || asks === 'passkey' ? (
        <form method="post" action={hrefs.logout}>
          <Button kind="quiet">Start over</Button>
        </form>
      ) : null}
    </>
  )
}

/** A person who signs in with Google proves it there, and reads here what went wrong. */
function GoogleProof({ next }: { next: string }) {
  const googleMessage = describeGoogleAnswer(useSearchParams()[0].get('google'))
  return (
    <>
      {googleMessage ? <Note kind="error">{googleMessage}</Note> : null}
      <GoogleButton next={next} purpose="prove" />
    </>
  )
}

/** The button below needs a browser with passkeys; this is shown in others. */
const PasskeyOnly = ({ fault }: { fault: string | undefined }) => (
  <>
    {fault ? <Note kind="error">{fault}</Note> : null}
    <p className="soft">
      No button here? This browser has no passkeys, or its scripts are off. Open the page on the device that
      holds yours. Lost it? An administrator can remove it from your account.
    </p>
  </>
)

/** Hidden until the page's script finds passkey support. */
function PasskeyForm({
  next,
  fault,
  isOnlyWay,
}: {
  next: string
  fault: string | undefined
  isOnlyWay: boolean
}) {
  return (
    <>
      {fault ? (
        <Note kind="error">
          That passkey didn’t work. Try again{isOnlyWay ? '' : ', or use the form above'}.
        </Note>
      ) : null}
      <form method="post" action={hrefs.twoFactor()} data-passkey="prove" hidden>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="answer" value="" />
        <p className="err" role="alert" data-said hidden />
        <Button size="large" icon="fingerprint">
          {isOnlyWay ? 'Use my passkey' : 'Use a passkey instead'}
        </Button>
      </form>
      <Island src={passkeyScript} />
    </>
  )
}
