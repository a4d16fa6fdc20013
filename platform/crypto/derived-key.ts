import { hkdfSync } from 'node:crypto'

/** Derived keys: deriving one takes longer than signing ten texts. */
const keys = new Map<string, Buffer>()
const maxKeys = 100

/** Derives a key of 32 bytes for one purpose from SECRET_KEY. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const cached = keys.get(name)
  if (cached) return cached
  if (keys.size >= maxKeys) keys.clear()
  const key = Buffer.from(hkdfSync('sha256', secret, 'fanfare', purpose, 32))
  keys.set(name, key)
  return key
}
