import { type MouseEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import styles from './dashboard/payment/payment.module.css'
import { proveByPasskey } from './dashboard/payment/prove-by-passkey.ts'
import { TextField } from './ui/field.tsx'

/** `page`: nothing typed would do, as for staff with a passkey, or people who sign in with Google. */
export type ProofRequest = { by: 'code' | 'password' | 'page'; passkey: boolean } | null

/** Asks for a proof, if the last one is older than ten minutes. */
export function ProofField({ asksFor, error }: { asksFor: ProofRequest; error: string | undefined }) {
  if (!asksFor) return null
  const Field = fields[asksFor.by]
  return (
    <>
      <Field error={error} />
      {asksFor.passkey || asksFor.by === 'page' ? <Elsewhere {...asksFor} /> : null}
    </>
  )
}

type FieldProps = { error: string | undefined }
const CodeField = ({ error }: FieldProps) => (
  <TextField
    name="proof"
    label="Authenticator code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    error={error}
    hint="Six digits, or one of your recovery codes."
    required
  />
)
const PasswordField = ({ error }: FieldProps) => (
  <TextField
    name="proof"
    type="password"
    label="Your password"
    autoComplete="current-password"
    error={error}
    hint="We ask again before money moves."
    required
  />
)
const Fault = ({ error }: FieldProps) =>
  error ? (
    <p className="err" role="alert">
      {error}
    </p>
  ) : null
const fields = { code: CodeField, password: PasswordField, page: Fault }

const describeElsewhere = ({ by, passkey }: NonNullable<ProofRequest>): string => {
  if (by !== 'page') return 'Use a passkey instead'
  return passkey ? 'Confirm with your passkey' : 'Confirm that it is you'
}

/** A link to another page without this script; with it the device answers here, and typed values stay. */
function Elsewhere(props: NonNullable<ProofRequest>) {
  const { by, passkey } = props
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState('')
  const prove = async (event: MouseEvent): Promise<void> => {
    if (!passkey || typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function') return
    event.preventDefault()
    const fault = await proveByPasskey()
    setMessage(fault ?? '')
    if (fault === null) await revalidate()
  }
  return (
    <p className={styles.proofKinds}>
      {by === 'page' ? 'We ask again before money moves. ' : null}
      <a href={hrefs.twoFactor(pathname + search)} onClick={prove}>
        {describeElsewhere(props)}
      </a>
      {message ? (
        <span className="err" role="alert">
          {message}
        </span>
      ) : null}
    </p>
  )
}
