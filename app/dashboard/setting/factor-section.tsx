import { useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { QrCode } from '../../sign-in/qr-code.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { signByPasskey } from '../payment/prove-by-passkey.ts'
import { Outcome, ProveFirst } from './saved.tsx'
import type { Settings, Told } from './setting-page.ts'

export function FactorSection({ settings, told }: { settings: Settings; told: Told }) {
  const { factor, fresh } = settings
  return (
    <section id="factor">
      <h2>Two-Factor Authentication</h2>
      <Outcome settings={settings} told={told} of={['factor-off']} />
      {told.codes ? <FreshCodes codes={told.codes} /> : null}
      {factor.offer ? (
        <TurnOn offer={factor.offer} told={told} fresh={fresh} />
      ) : (
        <TurnedOn left={factor.recoveryCodesLeft} told={told} hasKey={settings.ways.passkeys > 0} />
      )}
    </section>
  )
}

type Offer = NonNullable<Settings['factor']['offer']>
function TurnOn({ offer, told, fresh }: { offer: Offer; told: Told; fresh: boolean }) {
  return (
    <div className="tfa">
      <QrCode className="tfa-q" qr={offer.qr} />
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
          <Code told={told} />
          <Check label="Enable two-factor authentication" name="enabled" />
          {fresh ? (
            <Button kind="ink" name="act" value="factor">
              Update Two-Factor Setting
            </Button>
          ) : (
            <ProveFirst section="factor" why="This decides who can open your shop." />
          )}
        </Form>
        <p className="soft">The code is drawn here, on our own server. Your secret goes to nobody else.</p>
      </div>
    </div>
  )
}

function TurnedOn({ left, told, hasKey }: { left: number; told: Told; hasKey: boolean }) {
  const byPasskey = useAct()
  return (
    <Form method="post" action="/setting#factor" preventScrollReset ref={byPasskey.form}>
      <p className="set-k">
        It is on: signing in asks for a code of your app. {left} of 10 recovery codes are left.
      </p>
      <Code told={told} />
      <Check label="Enable two-factor authentication" name="enabled" defaultChecked />
      <div className="set-a">
        <Button kind="ink" name="act" value="factor">
          Update Two-Factor Setting
        </Button>
        <Button name="act" value="codes">
          New recovery codes
        </Button>
      </div>
      {hasKey ? (
        <div className="set-a">
          <Button type="button" icon="fingerprint" onClick={() => byPasskey.send('factor')}>
            Update with a passkey
          </Button>
          <Button type="button" icon="fingerprint" onClick={() => byPasskey.send('codes')}>
            New codes with a passkey
          </Button>
        </div>
      ) : null}
      {byPasskey.said ? (
        <p className="err" role="alert">
          {byPasskey.said}
        </p>
      ) : null}
      <p className="soft">
        Either takes a code{hasKey ? ' or a passkey' : ''}. To turn it off, clear the box. New recovery codes
        end the old ones.
      </p>
    </Form>
  )
}

/** Sends the form with what the device signed in place of the code. */
function useAct() {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const [said, say] = useState('')
  const send = async (act: 'factor' | 'codes'): Promise<void> => {
    const signed = await signByPasskey()
    say('fault' in signed ? signed.fault : '')
    if ('fault' in signed || !form.current) return
    const sent = new FormData(form.current)
    sent.delete('code')
    sent.set('act', act)
    sent.set('answer', signed.answer)
    await submit(sent, { method: 'post', action: '/setting#factor', preventScrollReset: true })
  }
  return { form, said, send }
}

function Code({ told }: { told: Told }) {
  return (
    <TextField
      label="Code from the app"
      className="code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={14}
      placeholder="000 000"
      error={told.faults.code}
      required
    />
  )
}

/** Shown once, right after they were made. */
function FreshCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="codes">
      <Note kind="done">
        <b>Two-factor authentication is on.</b> These ten codes open your account without your phone, each of
        them once. They are shown only now: keep them where you find them without it.
      </Note>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')}>Copy the codes</CopyButton>
    </div>
  )
}
