import { createHmac, randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

export function toBase32(bytes: Uint8Array): string {
  let pendingBits = 0
  let accumulator = 0
  let text = ''
  for (const byte of bytes) {
    accumulator = ((accumulator << 8) | byte) & 0xfff
    pendingBits += 8
    while (pendingBits >= 5) {
      pendingBits -= 5
      text += alphabet[(accumulator >> pendingBits) & 31]
    }
  }
  return pendingBits > 0 ? text + alphabet[(accumulator << (5 - pendingBits)) & 31] : text
}

export function fromBase32(text: string): Buffer {
  let pendingBits = 0
  let accumulator = 0
  const bytes: number[] = []
  for (const letter of text) {
    accumulator = ((accumulator << 5) | alphabet.indexOf(letter)) & 0xfff
    pendingBits += 5
    if (pendingBits >= 8) {
      pendingBits -= 8
      bytes.push((accumulator >> pendingBits) & 255)
    }
  }
  return Buffer.from(bytes)
}

/** 160 random bits, as authenticator apps expect. */
export const newSecret = (): string => toBase32(randomBytes(20))
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The six digits of a step (RFC 6238, SHA-1, 30 seconds: the settings every app supports). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac[mac.length - 1]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step of a code, at most one away from now; null if it matches none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now)
  return [current, current - 1, current + 1].find((step) => codeOf(secret, step) === code) ?? null
}

/** The content of the QR code. */
export function enrolmentUri(secret: string, email: string): string {
  return `otpauth://totp/${encodeURIComponent(`Fanfare:${email}`)}?secret=${secret}&issuer=Fanfare&algorithm=SHA1&digits=6&period=30`
}
