import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Keyring } from './seal.ts'

function mac(ring: Keyring, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', ring.secret, 'fanfare', `sign/${purpose}`, 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A token for one purpose and subject, with an end (system time in ms; 0 = none). */
export function signToken(ring: Keyring, purpose: string, subject: string, expiresAt = 0): string {
  const body = `${Buffer.from(subject).toString('base64url')}.${expiresAt.toString(36)}`
  return `${body}.${mac(ring, purpose, body)}`
}

/** The subject of a valid token of that purpose, or null. */
export function readToken(ring: Keyring, purpose: string, token: string, now = Date.now()): string | null {
  const parts = token.split('.')
  if (parts.length !== 3 || token.length > 2_000) return null
  const [subject, end, given] = parts as [string, string, string]
  if (!sameText(given, mac(ring, purpose, `${subject}.${end}`))) return null
  const expiresAt = Number.parseInt(end, 36)
  if (expiresAt !== 0 && expiresAt < now) return null
  return Buffer.from(subject, 'base64url').toString('utf8')
}
