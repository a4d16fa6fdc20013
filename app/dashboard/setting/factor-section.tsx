import { Form } from 'react-router'
import { QrCode } from '../../qr-code.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeField } from './code-field.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import type { SectionAnswer, Settings } from './setting-page.ts'
import { useFormByPasskey } from './use-form-by-passkey.ts'

export function FactorSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { factor, signInMethods } = settings
  return (
    <section id="factor">
      <h2>Two-Factor Authentication</h2>
      <Outcome settings={settings} answer={answer} outcomes={['factor-off']} />
      {answer.codes ? <FreshCodes codes={answer.codes} /> : null}
      {factor.on ? (
        <TurnedOn codesLeft={factor.recoveryCodesLeft} answer={answer} methods={signInMethods} />
      ) : (
        <TurnedOff offer={factor.offer} answer={answer} />
      )}
    </section>
  )
}

function TurnedOff({ offer, answer }: { offer: Settings['factor']['offer']; answer: SectionAnswer }) {
  if (offer) return <TurnOn offer={offer} answer={answer} />
  return (
    <ProveFirst
      section="factor"
      reason="The QR code to scan decides who can open your shop, so it is shown only to you."
    />
  )
}

type Offer = NonNullable<Settings['factor']['offer']>
function TurnOn({ offer, answer }: { offer: Offer; answer: SectionAnswer }) {
  return (
    <div className={styles.factor}>
      <QrCode className={styles.square} qr={offer.qr} />
      <div>
        <ol>
          <li>Download an authenticator app.</li>
          <li>
            Scan the QR code, or type <code>{offer.secret}</code>. On this phone:{' '}
            <a href={offer.uri}>open the app</a>.
          </li>
          <li>Check the box and click update.</li>
        </ol>
        <Form method="post" action="/setting#factor" preventScrollReset>
          <CodeField error={answer.faults.code} required />
          <Check label="Enable two-factor authentication" name="enabled" />
          <Button kind="ink" name="act" value="factor">
            Update Two-Factor Setting
          </Button>
        </Form>
        <p className="soft">This code is for this browser only and changes after ten minutes.</p>
      </div>
    </div>
  )
}

function TurnedOn({
  codesLeft,
  answer,
  methods,
}: {
  codesLeft: number
  answer: SectionAnswer
  methods: Settings['signInMethods']
}) {
  const byPasskey = useFormByPasskey('/setting#factor')
  const hasPasskey = methods.passkeys > 0
  return (
    <Form
      method="post"
      action="/setting#factor"
      preventScrollReset
      className={styles.whenOn}
      ref={byPasskey.form}
    >
      <p className={styles.kept}>
        It’s on: signing in asks for a code from your app. {codesLeft} of 10 recovery codes are left.
      </p>
      <CodeField error={answer.faults.code} required />
      <Check label="Enable two-factor authentication" name="enabled" defaultChecked />
      {methods.password ? (
        <TextField
          label="Your password, to turn it off"
          className={styles.whenOff}
          name="current"
          type="password"
          autoComplete="current-password"
          error={answer.faults.current}
        />
      ) : null}
      <div className={styles.actions}>
        <Button kind="ink" name="act" value="factor">
          Update Two-Factor Setting
        </Button>
        <Button name="act" value="codes">
          New recovery codes
        </Button>
      </div>
      {hasPasskey ? (
        <div className={styles.actions}>
          <Button type="button" icon="fingerprint" onClick={() => byPasskey.send('factor')}>
            Update with a passkey
          </Button>
          <Button type="button" icon="fingerprint" onClick={() => byPasskey.send('codes')}>
            New codes with a passkey
          </Button>
        </div>
      ) : null}
      {byPasskey.fault ? (
        <p className="err" role="alert">
          {byPasskey.fault}
        </p>
      ) : null}
      <p className="soft">
        Either takes a code{hasPasskey ? ' or a passkey' : ''}. To turn it off, clear the box
        {methods.password ? ' and enter your password too' : ''}. New recovery codes end the old ones.
      </p>
    </Form>
  )
}

/** Shown once, right after creation. */
function FreshCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className={styles.codes}>
      <Note kind="done">
        <b>Two-factor authentication is on.</b> Each of these ten codes signs you in once, without your phone.
        They’re shown only now, so keep them somewhere safe.
      </Note>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
    </div>
  )
}
