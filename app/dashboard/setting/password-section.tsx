import { useState } from 'react'
import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { Outcome } from './outcome.tsx'
import styles from './setting.module.css'
import type { SectionAnswer, Settings } from './setting-page.ts'
import { useFormByPasskey } from './use-form-by-passkey.ts'

export function PasswordSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const [newPassword, setNewPassword] = useState('')
  const [repeatedPassword, setRepeatedPassword] = useState('')
  const byPasskey = useFormByPasskey('/setting#password')
  if (!settings.signInMethods.password) return <NoPassword />
  const isDifferent =
    repeatedPassword !== '' &&
    repeatedPassword.length >= newPassword.length &&
    repeatedPassword !== newPassword
  return (
    <section id="password">
      <h2>Change your password</h2>
      <Form
        method="post"
        action="/setting#password"
        preventScrollReset
        ref={byPasskey.form}
        key={settings.outcome === 'password' ? 'saved' : ''}
      >
        <Outcome settings={settings} answer={answer} outcomes={['password']} />
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
            error={answer.faults.current}
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
            error={answer.faults.password}
            onChange={(event) => setNewPassword(event.target.value)}
            required
          />
          <TextField
            label="Confirm Password"
            name="again"
            type="password"
            autoComplete="new-password"
            error={isDifferent ? 'The two passwords differ.' : answer.faults.again}
            onChange={(event) => setRepeatedPassword(event.target.value)}
            required
          />
        </div>
        <SecondProof settings={settings} answer={answer} />
        <div className={styles.actions}>
          {settings.factor.isPasskeyDue ? null : (
            <Button kind="ink" name="act" value="password">
              Update Password
            </Button>
          )}
          {settings.factor.isPasskeyDue || (settings.factor.on && settings.signInMethods.passkeys > 0) ? (
            <Button type="button" icon="fingerprint" onClick={() => byPasskey.send('password')}>
              {settings.factor.isPasskeyDue ? 'Update Password with your passkey' : 'Update with a passkey'}
            </Button>
          ) : null}
        </div>
        {byPasskey.fault ? (
          <p className="err" role="alert">
            {byPasskey.fault}
          </p>
        ) : null}
      </Form>
    </section>
  )
}

/** If a second factor is on, a password alone must not set a new one. */
const SecondProof = ({ settings, answer }: { settings: Settings; answer: SectionAnswer }) =>
  settings.factor.on ? <CodeField hint="Or one of your recovery codes." error={answer.faults.code} /> : null

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
