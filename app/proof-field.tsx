import { type MouseEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import styles from './dashboard/payment/payment.module.css'
import { proveByPasskey } from './dashboard/payment/prove-by-passkey.ts'
import { TextField } from './ui/field.tsx'

/** `page`: proved on a page of its own, as by staff with a passkey, or people who sign in with Google. */
export type ProofRequest = { method: 'code' | 'password' | 'page'; hasPasskey: boolean } | null

/** Asks for a proof, if the last one is older than ten minutes. */
export function ProofField({ request, error }: { request: ProofRequest; error: string | undefined }) {
  if (!request) return null
  const Field = fields[request.method]
  return (
    <>
      <Field error={error} />
      {request.hasPasskey || request.method === 'page' ? <ProofLink {...request} /> : null}
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

const describeProofLink = ({ method, hasPasskey }: NonNullable<ProofRequest>): string => {
  if (method !== 'page') return 'Use a passkey instead'
  return hasPasskey ? 'Confirm with your passkey' : 'Confirm that it is you'
}

/** A link to another page without this script; with it the device answers here, and typed values stay. */
function ProofLink(props: NonNullable<ProofRequest>) {
  const { method, hasPasskey } = props
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState('')
  const prove = async (event: MouseEvent): Promise<void> => {
    if (!hasPasskey || typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function')
      return
    event.preventDefault()
    const fault = await proveByPasskey()
    setMessage(fault ?? '')
    if (fault === null) await revalidate()
  }
  return (
    <p className={styles.proofKinds}>
      {method === 'page' ? 'We ask again before money moves. ' : null}
      <a href={hrefs.twoFactor(pathname + search)} onClick={prove}>
        {describeProofLink(props)}
      </a>
      {message ? (
        <span className="err" role="alert">
          {message}
        </span>
      ) : null}
    </p>
  )
}
