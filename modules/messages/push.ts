/** Push notices: encrypted for one browser (RFC 8291), signed as ours (RFC 8292). */

import { createECDH } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { deriveKey } from '#platform/crypto/derived-key.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import type { PushSubscription } from './contract.ts'

/** The notice in the browser, and the page it opens. `tag`: a later one with the same tag replaces it. */
export type PushNotice = { title: string; body: string; url: string; tag: string }
/** Posts to a browser's push address. Tests use doubles. */
export type PushPost = (
  url: string,
  headers: Record<string, string>,
  body: Uint8Array,
) => Promise<{ status: number }>

/**
 * The key pair that signs all our notices, derived from the house's secret: if that changes, browsers are asked
 * again.
 */
function deriveKeys({ secret }: Keyring): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(deriveKey(secret, 'web-push'))
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(pair.getPrivateKey()).toString('base64url').padStart(43, 'A'),
  }
}

/** The public key that browsers need to subscribe: it identifies the sender. */
export const pushPublicKey = (ring: Keyring): string => deriveKeys(ring).publicKey

/** Seconds for which the push service stores a notice for a browser that is off. */
const lifetimeSeconds = 24 * 60 * 60

/**
 * Sends one notice to one browser. `gone`: it no longer accepts any. Throws if its service can't take it now, so that
 * it is sent later. `contact`: our address for the service, a mailto: or https: address.
 */
export async function sendPush(
  { ring, post, contact }: { ring: Keyring; post: PushPost; contact: string },
  { endpoint, keys }: PushSubscription,
  notice: PushNotice,
): Promise<'sent' | 'gone'> {
  const { headers, body } = await buildPushPayload(
    { data: notice, options: { ttl: lifetimeSeconds, urgency: 'normal' } },
    { endpoint, expirationTime: null, keys },
    { subject: contact, ...deriveKeys(ring) },
  )
  const { 'content-length': _, ...otherHeaders } = headers as Record<string, string>
  const { status } = await post(endpoint, otherHeaders, body)
  if (status >= 200 && status < 300) return 'sent'
  // No longer there, or subscribed under an earlier key of ours.
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  throw new Error(`a push service answered ${status}`)
}
