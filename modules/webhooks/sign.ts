/** Signatures by Standard Webhooks (github.com/standard-webhooks/standard-webhooks, specification 1.0). */
import { createHmac, randomBytes } from 'node:crypto'

/** A new secret: 32 random bytes after the specification's prefix. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** `v1,` and the HMAC-SHA256 over id, timestamp and the body's bytes, with the secret's own bytes as the key. */
function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The three headers of a message; while a secret is being changed, both sign. */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  now: number,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' '),
  }
}
