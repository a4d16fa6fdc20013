import { createHmac } from 'node:crypto'
import { ok, type Result, refused } from '#kernel/result.ts'
import { isSameText } from '#platform/crypto/sign.ts'
import { toleranceSeconds } from '#platform/stripe/signed-event.ts'
import type { EventRefusal } from './provider.ts'

const computeMac = (secret: string, time: number, raw: Buffer | string): string =>
  createHmac('sha256', secret).update(`${time}.`).update(raw).digest('hex')

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over "time.body". */
export function signBody(secret: string, raw: Buffer | string, nowMs: number): string {
  const time = Math.floor(nowMs / 1_000)
  return `t=${time},v1=${computeMac(secret, time, raw)}`
}

/** Checks the raw bytes against the header (any of several `v1`) and the age. */
export function checkSignature(
  secret: string,
  raw: Buffer,
  header: string | null,
  nowMs: number,
): Result<undefined, EventRefusal> {
  if (!header || header.length > 1_000) return refused('event.signature_missing')
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  if (!Number.isSafeInteger(time) || time <= 0 || signatures.length === 0)
    return refused('event.signature_missing')
  const expected = computeMac(secret, time, raw)
  if (!signatures.some((signature) => isSameText(signature, expected)))
    return refused('event.signature_wrong')
  if (Math.abs(nowMs / 1_000 - time) > toleranceSeconds) return refused('event.too_old')
  return ok()
}
