import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const hashSha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
type Options = { challenge: string }
/** Possible faults: another site, another purpose, a device that didn't verify its user. */
type Forgery = { origin?: string; site?: string; type?: string; verified?: boolean; counter?: number }

/** A device with one key, and the answers that a browser would send for it. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const encodeClientData = (type: string, { challenge }: Options, forgery: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge,
        origin: forgery.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const encodeAuthenticatorHead = (isAttested: boolean, forgery: Forgery): Buffer => {
    const flags = 0x01 | (forgery.verified === false ? 0 : 0x04) | (isAttested ? 0x40 : 0)
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(forgery.counter ?? counter)
    return Buffer.concat([
      hashSha256(forgery.site ?? new URL(origin).hostname),
      Buffer.from([flags]),
      counterBytes,
    ])
  }
  const credential = {
    id: toBase64url(id),
    rawId: toBase64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    /** The answer to `navigator.credentials.create`, as text. */
    create(options: Options, forgery: Forgery = {}): string {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(point.x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(point.y!, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        encodeAuthenticatorHead(true, forgery),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      const clientDataJSON = toBase64url(encodeClientData('webauthn.create', options, forgery))
      const response = {
        clientDataJSON,
        attestationObject: toBase64url(attestation),
        transports: ['internal'],
      }
      return JSON.stringify({ ...credential, response })
    },
    /** The answer to `navigator.credentials.get`, as text. */
    get(options: Options, forgery: Forgery = {}): string {
      counter += 1
      const authenticatorData = encodeAuthenticatorHead(false, forgery)
      const clientDataJSON = encodeClientData('webauthn.get', options, forgery)
      const signedBytes = Buffer.concat([authenticatorData, hashSha256(clientDataJSON)])
      const parts = { clientDataJSON, authenticatorData, signature: sign('sha256', signedBytes, privateKey) }
      const response = Object.fromEntries(
        Object.entries(parts).map(([name, bytes]) => [name, toBase64url(bytes)]),
      )
      return JSON.stringify({ ...credential, response })
    },
  }
}
