import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { invariant } from '#kernel/invariant.ts'
import { deriveKey } from './derived-key.ts'

export type Keyring = { readonly secret: string }
const keyOf = (ring: Keyring, purpose: string): Buffer => deriveKey(ring.secret, purpose)

/**
 * Encrypts a field with AES-256-GCM. `context` (tenant/table/column/row) is bound to the text, so that a value copied
 * to another row can't be opened.
 */
export function seal(ring: Keyring, context: string, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ring, 'field'), nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Opens what `seal` made for the same place; throws if it was made for another, or changed. */
export function unseal(ring: Keyring, context: string, sealed: string): string {
  const [version, body] = sealed.split('.')
  invariant(version === 'v1' && body, 'sealed text of an unknown version')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ring, 'field'), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** An equality index of a sealed value. */
export function fingerprint(ring: Keyring, purpose: string, plain: string): string {
  return createHmac('sha256', keyOf(ring, `fingerprint/${purpose}`))
    .update(plain)
    .digest('hex')
}
