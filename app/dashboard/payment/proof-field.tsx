import { TextField } from '../../ui/field.tsx'

/** Asks again who it is, where the last proof is older than ten minutes. */
export function ProofField({
  asksFor,
  error,
}: {
  asksFor: 'code' | 'password' | null
  error: string | undefined
}) {
  if (!asksFor) return null
  return asksFor === 'code' ? (
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
  )
}
