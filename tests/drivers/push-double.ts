/** A browser and its maker's service, by RFC 8030, 8188, 8291 and 8292: it decrypts what arrives and checks it. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { expect } from 'vitest'
import type { PushNotice, PushPost } from '#messages'

const deriveKey = (salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
const toAscii = (text: string): Buffer => Buffer.from(text, 'ascii')

export class PushBrowser {
  readonly endpoint: string
  readonly notices: PushNotice[] = []
  /** What its service answers from now on. */
  status = 201
  private readonly keys: ECDH = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly publicKey: string

  constructor(host = 'fcm.googleapis.com', signedBy = '') {
    this.endpoint = `https://${host}/send/${randomBytes(12).toString('hex')}`
    this.keys.generateKeys()
    this.publicKey = signedBy
  }

  /** The subscription that the browser's script gives to the page. */
  get subscription() {
    const keys = { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') }
    return { endpoint: this.endpoint, expirationTime: null, keys }
  }

  receive(headers: Readonly<Record<string, string>>, body: Uint8Array): void {
    this.checkSender(headers.authorization ?? '')
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect(Number(headers.ttl)).toBeGreaterThan(0)
    expect(body.byteLength).toBeLessThanOrEqual(4096)
    this.notices.push(JSON.parse(this.decrypt(Buffer.from(body))) as PushNotice)
  }

  private checkSender(authorization: string): void {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    if (this.publicKey) expect(key).toBe(this.publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const signer = {
      key: createPublicKey({ key: jwk, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    } as const
    expect(verify('sha256', toAscii(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(aud).toBe(new URL(this.endpoint).origin)
    const seconds = Number(exp) - Date.now() / 1000
    expect(seconds > 0 && seconds <= 86_400).toBe(true)
    expect(sub).toMatch(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
  }

  private decrypt(body: Buffer): string {
    const [salt, size, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    expect(record.byteLength).toBeLessThanOrEqual(size)
    const sharedSecret = this.keys.computeSecret(sender)
    const info = Buffer.concat([toAscii('WebPush: info\0'), this.keys.getPublicKey(), sender])
    const input = deriveKey(this.auth, sharedSecret, info, 32)
    const key = deriveKey(salt, input, toAscii('Content-Encoding: aes128gcm\0'), 16)
    const nonce = deriveKey(salt, input, toAscii('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true)
    return padded.subarray(0, end).toString('utf8')
  }
}

/** The services of these browsers. A push to any other address fails. */
export const createPushPost =
  (...browsers: readonly PushBrowser[]): PushPost =>
  async (url, headers, body) => {
    const browser = browsers.find(({ endpoint }) => endpoint === url)
    if (!browser) throw new Error(`nothing is at ${url}`)
    if (browser.status < 300) browser.receive(headers, body)
    return { status: browser.status }
  }
