import { type MouseEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import styles from './dashboard/payment/payment.module.css'
import { proveByPasskey } from './dashboard/payment/prove-by-passkey.ts'
import { TextField } from './ui/field.tsx'

/** `page`: nothing that is typed would do, as for staff with a passkey, or for people who sign in by Google. */
export type Asks = { by: 'code' | 'password' | 'page'; passkey: boolean } | null

/** Asks again who it is, where the last proof is older than ten minutes. */
export function ProofField({ asksFor, error }: { asksFor: Asks; error: string | undefined }) {
  if (!asksFor) return null
  return (
    <>
      {asksFor.by === 'code' ? (
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
      ) : asksFor.by === 'page' ? (
        error ? (
          <p className="err" role="alert">
            {error}
          </p>
        ) : null
      ) : (
        <TextField
          name="proof"
          type="password"
          label="Your password"
          autoComplete="current-password"
          error={error}
          hint="We ask again before money moves."
          required
        />
      )}
      {asksFor.passkey || asksFor.by === 'page' ? <Elsewhere {...asksFor} /> : null}
    </>
  )
}

/** A page of its own without this script; with it the device answers here, and what was typed stays. */
function Elsewhere({ by, passkey }: NonNullable<Asks>) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [said, say] = useState('')
  const prove = async (event: MouseEvent): Promise<void> => {
    if (!passkey || typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function') return
    event.preventDefault()
    const fault = await proveByPasskey()
    say(fault ?? '')
    if (fault === null) await revalidate()
  }
  return (
    <p className={styles.proofKinds}>
      {by === 'page' ? 'We ask again before money moves. ' : null}
      <a href={hrefs.twoFactor(pathname + search)} onClick={prove}>
        {by !== 'page'
          ? 'Use a passkey instead'
          : passkey
            ? 'Confirm with your passkey'
            : 'Confirm that it is you'}
      </a>
      {said ? (
        <span className="err" role="alert">
          {said}
        </span>
      ) : null}
    </p>
  )
}
