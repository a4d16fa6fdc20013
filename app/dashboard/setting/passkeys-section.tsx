import { type FormEvent, useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { describeDevice } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import { formatMoment, type SectionAnswer, type Settings } from './setting-page.ts'

type Passkey = Settings['passkeys'][number]

/** Signing in with a finger, a face or a device's PIN: nothing to type, and nothing another site could phish. */
export function PasskeysSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { passkeys, isFresh, zone } = settings
  return (
    <section id="passkeys">
      <h2>Passkeys</h2>
      <p className={styles.kept}>
        Sign in with your fingerprint, face or device PIN. No passwords, no codes, and no other site can use
        it.
      </p>
      <Outcome
        settings={settings}
        answer={answer}
        outcomes={['passkey', 'passkey-named', 'passkey-removed']}
      />
      {passkeys.length ? (
        <ul className={styles.accounts}>
          {passkeys.map((passkey) => (
            <SavedPasskey key={passkey.id} passkey={passkey} zone={zone} />
          ))}
        </ul>
      ) : (
        <p className={`soft ${styles.kept}`}>No passkeys yet. You sign in with your password.</p>
      )}
      {isFresh ? (
        <AddPasskey key={passkeys.length} settings={settings} answer={answer} />
      ) : (
        <ProveFirst section="passkeys" reason="A passkey gives access to your account." />
      )}
    </section>
  )
}

function SavedPasskey({ passkey, zone }: { passkey: Passkey; zone: string }) {
  return (
    <li className={styles.member}>
      <Icon name="fingerprint" size="l" />
      <span>
        <b>{passkey.name}</b>
        <small>
          Added {formatMoment(passkey.madeAt, zone)},{' '}
          {passkey.lastUsedAt ? `last used ${formatMoment(passkey.lastUsedAt, zone)}` : 'not used yet'}
        </small>
        <small>{passkey.synced ? 'Synced across devices' : 'On one device'}</small>
      </span>
      <details className={styles.memberMenu}>
        <summary>
          Change<span className="vh"> {passkey.name}</span>
        </summary>
        <div>
          <Form method="post" action="/setting#passkeys" preventScrollReset>
            <input type="hidden" name="passkey" value={passkey.id} />
            <TextField label="Name" name="name" maxLength={60} defaultValue={passkey.name} required />
            <Button size="small" name="act" value="name-passkey">
              Rename
            </Button>
          </Form>
          <Form method="post" action="/setting#passkeys" preventScrollReset>
            <input type="hidden" name="passkey" value={passkey.id} />
            <p className="soft">
              It will no longer work here. Your device may still offer it until you delete it there.
            </p>
            <Button kind="end" size="small" name="act" value="remove-passkey">
              Remove {passkey.name}
            </Button>
          </Form>
        </div>
      </details>
    </li>
  )
}

function AddPasskey({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const submit = useSubmit()
  const [state, setState] = useState<'unknown' | 'can' | 'can not' | 'asks'>('unknown')
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const isSupported = typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function'
    setState(isSupported ? 'can' : 'can not')
  }, [])
  const userAgent = settings.sessions.find(({ isCurrent }) => isCurrent)?.userAgent ?? ''
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setState('asks')
    setFault(null)
    try {
      form.set('answer', await createPasskey())
      form.set('act', 'add-passkey')
      await submit(form, { method: 'post', action: '/setting#passkeys', preventScrollReset: true })
    } catch (cause) {
      setFault(describeFault(cause))
    }
    setState('can')
  }
  if (state === 'unknown' || state === 'can not')
    return (
      <p className="soft">
        {state === 'unknown'
          ? 'Adding a passkey requires JavaScript.'
          : 'This browser doesn’t support passkeys.'}
      </p>
    )
  return (
    <Form method="post" action="/setting#passkeys" onSubmit={add} preventScrollReset>
      {fault ? <Note kind="error">{fault}</Note> : null}
      <TextField
        className={styles.keyName}
        label="Name of the new passkey"
        name="name"
        maxLength={60}
        defaultValue={answer.values.name ?? describeDevice(userAgent)}
        error={answer.faults.name}
        hint="So you can recognise it later."
        required
      />
      <Button kind="ink" isBusy={state === 'asks'}>
        Add a passkey
      </Button>
    </Form>
  )
}

/** Asks the device for a new passkey for our challenge; returns its answer as text. */
async function createPasskey(): Promise<string> {
  const response = await fetch(hrefs.passkeyChallenge, {
    method: 'POST',
    body: new URLSearchParams({ for: 'add' }),
  })
  const options = await response.json()
  if (!response.ok) throw new Error(options.words)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
}

function describeFault(cause: unknown): string {
  if (cause instanceof DOMException)
    return cause.name === 'InvalidStateError'
      ? 'This device already has a passkey here.'
      : 'No passkey was created. Try again with your device to hand.'
  return cause instanceof Error ? cause.message : 'No passkey was created. Try again.'
}
