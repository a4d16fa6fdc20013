import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const hashSha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
type Options = { challenge: string }
/** Possible faults: another site, another purpose, a device that asked nobody. */
type Forgery = { origin?: string; site?: string; type?: string; verified?: boolean; counter?: number }

/** A device with one key, as a browser would speak for it: what a test sends in its place. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const client = (type: string, { challenge }: Options, lie: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    )
  const head = (attested: boolean, lie: Forgery): Buffer => {
    const flags = 0x01 | (lie.verified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? counter)
    return Buffer.concat([hashSha256(lie.site ?? new URL(origin).hostname), Buffer.from([flags]), count])
  }
  const credential = {
    id: toBase64url(id),
    rawId: toBase64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    /** The answer to `navigator.credentials.create`, as text. */
    create(options: Options, lie: Forgery = {}): string {
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
      const authData = Buffer.concat([head(true, lie), Buffer.alloc(16), length, id, cose])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      const clientDataJSON = toBase64url(client('webauthn.create', options, lie))
      const response = {
        clientDataJSON,
        attestationObject: toBase64url(attestation),
        transports: ['internal'],
      }
      return JSON.stringify({ ...credential, response })
    },
    /** The answer to `navigator.credentials.get`, as text. */
    get(options: Options, lie: Forgery = {}): string {
      counter += 1
      const authenticatorData = head(false, lie)
      const clientDataJSON = client('webauthn.get', options, lie)
      const signed = Buffer.concat([authenticatorData, hashSha256(clientDataJSON)])
      const parts = { clientDataJSON, authenticatorData, signature: sign('sha256', signed, privateKey) }
      const response = Object.fromEntries(
        Object.entries(parts).map(([name, bytes]) => [name, toBase64url(bytes)]),
      )
      return JSON.stringify({ ...credential, response })
    },
  }
}
