import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { NetworkMark } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { SampleSignIn } from '../sample/sample-sign-in.tsx'
import styles from '../sign-in.module.css'
import type { action, loader } from './sign-up.server.ts'

export { action, loader } from './sign-up.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Create an account', 'A shop of your own, free, in two minutes.')

type FormState = { values: Partial<Record<string, string>>; faults: Record<string, string> }

function Welcome({ ownerName, isJoining }: { ownerName: string | null; isJoining: boolean }) {
  if (ownerName)
    return (
      <>
        <h1>Open your shop</h1>
        <p>{ownerName}, a shop holds your designs, your store and your balance.</p>
      </>
    )
  if (isJoining)
    return (
      <>
        <h1>Join the team</h1>
        <p>An account of your own, with the address that was invited. You can open a shop later.</p>
      </>
    )
  return (
    <>
      <h1>Start your shop</h1>
      <p>Free to open, free to keep. You earn on what you sell.</p>
    </>
  )
}

export default function SignUp() {
  const { values: initialValues, host, ownerName, sample, hasGoogle } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const state: FormState = { values: answer?.values ?? initialValues, faults: answer?.faults ?? {} }
  return (
    <>
      <Welcome ownerName={ownerName} isJoining={Boolean(state.values.join)} />
      <form method="post">
        {state.values.join ? <input type="hidden" name="join" value={state.values.join} /> : null}
        {state.faults[''] ? <Note kind="error">{state.faults['']}</Note> : null}
        {ownerName ? null : <PersonFields {...state} />}
        {state.values.join ? null : <ShopFields {...state} host={host} required={ownerName !== null} />}
        {ownerName ? null : <ProfileLink {...state} />}
        <Button kind="start" size="large">
          {ownerName ? 'Open my shop' : 'Create my account'}
        </Button>
        {hasGoogle && !ownerName ? <GoogleSubmit /> : null}
      </form>
      {ownerName ? (
        <p className={styles.links}>
          <a href={hrefs.deleteAccount}>Delete this account</a>
        </p>
      ) : (
        <p className={styles.links}>
          <span>
            By creating an account you agree to the <a href={hrefs.terms}>terms</a>.
          </span>
          <a href={hrefs.login()}>Already have an account? Login</a>
        </p>
      )}
      {sample && !ownerName ? <SampleSignIn next="" /> : null}
    </>
  )
}

/** The same form, sent elsewhere: Google identifies the person, the shop is as typed here. */
const GoogleSubmit = () => (
  <button className="btn btn-o btn-lg" type="submit" formAction={hrefs.googleLogin} formNoValidate>
    <NetworkMark name="google" />
    Continue with Google
  </button>
)

function PersonFields({ values, faults }: FormState) {
  return (
    <>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={faults.name}
        maxLength={120}
        required
      />
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
        autoComplete="new-password"
        minLength={10}
        maxLength={128}
        error={faults.password}
        hint="At least 10 characters. A short phrase works well."
        required
      />
    </>
  )
}

function ShopFields({ values, faults, host, required }: FormState & { host: string; required: boolean }) {
  return (
    <>
      <TextField
        label={required ? 'Shop name' : 'Shop name (optional)'}
        name="shopName"
        autoComplete="organization"
        defaultValue={values.shopName}
        error={faults.shopName}
        maxLength={80}
        required={required}
      />
      <Field
        label="Store address (optional)"
        error={faults.handle}
        hint="Lower-case letters, digits and hyphens. Leave blank to use your shop name."
        control={(bound) => (
          <span className={styles.handle}>
            <span>{host}/@</span>
            <input
              className="in"
              {...bound}
              name="handle"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={30}
              defaultValue={values.handle}
            />
          </span>
        )}
      />
    </>
  )
}

/** From Connect Instantly: becomes a social link of the store. */
function ProfileLink({ values }: FormState) {
  if (!values.network || !values.profile) return null
  return (
    <>
      <input type="hidden" name="network" value={values.network} />
      <input type="hidden" name="profile" value={values.profile} />
      <p className="soft">
        Your {values.network} profile @{values.profile.replace(/^@/, '')} becomes a link of your store.
      </p>
    </>
  )
}
