import { z } from 'zod'

/** A passkey as its owner sees it. */
export type PasskeyView = {
  id: string
  name: string
  synced: boolean
  madeAt: Date
  lastUsedAt: Date | null
}

const text = z.string().max(8_000)
const name = z.string().trim().min(1, 'Give it a name you will know.').max(60, 'At most 60 characters.')
const answer = text.min(2, 'No passkey came back. Try again.')
export const AddPasskeyForm = z.strictObject({ name, answer })
export const RenamePasskeyForm = z.strictObject({ passkey: z.string().max(60), name })
export const RemovePasskeyForm = z.strictObject({ passkey: z.string().max(60) })
export const EnterByPasskeyForm = z.strictObject({ answer, next: z.string().max(2000).default('') })

const id = z.string().regex(/^[\w-]{16,1400}$/)
const base64url = z.string().regex(/^[\w-]{1,6000}$/)
const credentialFields = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().catch(undefined),
}

/** A browser's answer with a new passkey: `PublicKeyCredential.toJSON()`, only the fields we check. */
export const NewCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .catch([]),
  }),
})
/** A browser's answer signed by an existing passkey. */
export const SignedCredential = z.object({
  ...credentialFields,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})
