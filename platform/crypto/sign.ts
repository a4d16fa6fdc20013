import { createHmac, timingSafeEqual } from 'node:crypto'
import { houseNow } from '../clock.ts'
import { deriveKey } from './derived-key.ts'
import type { Keyring } from './seal.ts'

const computeMac = (ring: Keyring, purpose: string, text: string): string =>
  createHmac('sha256', deriveKey(ring.secret, `sign/${purpose}`))
    .update(text)
    .digest('base64url')

export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A token for one purpose and subject, with an end (system time in ms; 0 = none). */
export function signToken(ring: Keyring, purpose: string, subject: string, expiresAt = 0): string {
  const body = `${Buffer.from(subject).toString('base64url')}.${expiresAt.toString(36)}`
  return `${body}.${computeMac(ring, purpose, body)}`
}

const dayMs = 86_400_000

/**
 * The same, expiring this many milliseconds from now; if that is over a day, at the end of its last day, so that a
 * link written twice in a day is the same.
 */
export const signTokenFor = (
  ring: Keyring,
  purpose: string,
  subject: string,
  lifetimeMs: number,
  now = houseNow(),
): string => {
  const end = now + lifetimeMs
  return signToken(ring, purpose, subject, lifetimeMs > dayMs ? Math.ceil(end / dayMs) * dayMs : end)
}

/** The subject of a valid token of that purpose, or null. */
export const readToken = (ring: Keyring, purpose: string, token: string, now = houseNow()): string | null =>
  readTokenWithExpiry(ring, purpose, token, now)?.subject ?? null

/** The same with the token's end; null for one without. */
export function readTokenWithExpiry(
  ring: Keyring,
  purpose: string,
  token: string,
  now = houseNow(),
): { subject: string; expiresAt: Date | null } | null {
  const parts = token.split('.')
  if (parts.length !== 3 || token.length > 2_000) return null
  const [subject, end, signature] = parts as [string, string, string]
  if (!isSameText(signature, computeMac(ring, purpose, `${subject}.${end}`))) return null
  const expiresAt = Number.parseInt(end, 36)
  if (expiresAt !== 0 && expiresAt < now) return null
  return {
    subject: Buffer.from(subject, 'base64url').toString('utf8'),
    expiresAt: expiresAt === 0 ? null : new Date(expiresAt),
  }
}
