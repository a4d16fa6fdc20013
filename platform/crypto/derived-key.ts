import { hkdfSync } from 'node:crypto'

/** Derived keys: deriving one takes longer than signing ten texts. */
const keys = new Map<string, Buffer>()
const keysMost = 100

/** Derives a key of 32 bytes for one purpose from SECRET_KEY. */
export function derivedKey(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const known = keys.get(name)
  if (known) return known
  if (keys.size >= keysMost) keys.clear()
  const key = Buffer.from(hkdfSync('sha256', secret, 'fanfare', purpose, 32))
  keys.set(name, key)
  return key
}
