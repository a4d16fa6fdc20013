import { useState } from 'react'
import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { Outcome } from './saved.tsx'
import styles from './setting.module.css'
import type { Settings, Told } from './setting-page.ts'
import { useFormByPasskey } from './use-form-by-passkey.ts'

export function PasswordSection({ settings, told }: { settings: Settings; told: Told }) {
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const byPasskey = useFormByPasskey('/setting#password')
  if (!settings.ways.password) return <NoPassword />
  const differ = again !== '' && again.length >= fresh.length && again !== fresh
  return (
    <section id="password">
      <h2>Change your password</h2>
      <Form
        method="post"
        action="/setting#password"
        preventScrollReset
        ref={byPasskey.form}
        key={settings.saved === 'password' ? 'saved' : ''}
      >
        <Outcome settings={settings} told={told} of={['password']} />
        <input
          type="text"
          name=""
          autoComplete="username"
          defaultValue={settings.profile.email}
          readOnly
          hidden
        />
        <div className={styles.pair}>
          <TextField
            label="Current Password"
            name="current"
            type="password"
            autoComplete="current-password"
            error={told.faults.current}
            required
          />
          <span className={styles.gap} />
          <TextField
            label="New Password"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={10}
            maxLength={128}
            hint="At least 10 characters. A short phrase works well."
            error={told.faults.password}
            onChange={(event) => setFresh(event.target.value)}
            required
          />
          <TextField
            label="Confirm Password"
            name="again"
            type="password"
            autoComplete="new-password"
            error={differ ? 'The two passwords differ.' : told.faults.again}
            onChange={(event) => setAgain(event.target.value)}
            required
          />
        </div>
        <SecondProof settings={settings} told={told} />
        <div className={styles.actions}>
          {settings.factor.passkeyDue ? null : (
            <Button kind="ink" name="act" value="password">
              Update Password
            </Button>
          )}
          {settings.factor.passkeyDue || (settings.factor.on && settings.ways.passkeys > 0) ? (
            <Button type="button" icon="fingerprint" onClick={() => byPasskey.send('password')}>
              {settings.factor.passkeyDue ? 'Update Password with your passkey' : 'Update with a passkey'}
            </Button>
          ) : null}
        </div>
        {byPasskey.said ? (
          <p className="err" role="alert">
            {byPasskey.said}
          </p>
        ) : null}
      </Form>
    </section>
  )
}

/** If a second factor is on, a password alone must not set a new one. */
const SecondProof = ({ settings, told }: { settings: Settings; told: Told }) =>
  settings.factor.on ? <CodeField hint="Or one of your recovery codes." error={told.faults.code} /> : null

/** A person who signed up with Google has none; the mailbox proves who may set the first one. */
const NoPassword = () => (
  <section id="password">
    <h2>Change your password</h2>
    <p className={styles.kept}>You sign in with Google and have no password here.</p>
    <p>
      <a className="btn btn-o" href={hrefs.forgotPassword}>
        Set one by e-mail
      </a>
    </p>
  </section>
)
