import { argon2 as argon2Callback, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameText } from '#platform/crypto/sign.ts'
import { knownPasswords } from './known-passwords.ts'

const argon2 = promisify(argon2Callback)
/** About a tenth of a second on one core: memory in KiB, passes, lanes. */
const cost = { memory: 32_768, passes: 3, parallelism: 1 }
const tagLength = 32

const stripPadding = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

async function derive(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
  return argon2('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...parameters })
}

/** `$argon2id$v=19$m=...,t=...,p=...$salt$hash`: it contains its cost, which can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${stripPadding(salt)}$${stripPadding(tag)}`
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) return false
  const parameters = { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]) }
  const tag = await derive(password, Buffer.from(parts[4]!, 'base64'), parameters)
  return isSameText(stripPadding(tag), parts[5]!)
}

/** Tells if a password is among the most common leaked ones, or little more than name and address. */
export function isGuessablePassword(password: string, email: string, name: string): boolean {
  const plain = password.toLowerCase()
  const core = plain.replace(/[^a-z]/g, '')
  if (knownPasswords.has(plain) || knownPasswords.has(plain.replace(/[\d\W]+$/, ''))) return true
  if (
    /^(.)\1+$/.test(plain) ||
    '01234567890123456789'.includes(plain) ||
    '98765432109876543210'.includes(plain)
  )
    return true
  const personalWords = [email.split('@')[0] ?? '', ...name.toLowerCase().split(/\s+/), 'fanfare']
  const remainder = personalWords
    .map((word) => word.toLowerCase().replace(/[^a-z]/g, ''))
    .filter((word) => word.length >= 3)
    .reduce((text, word) => text.replaceAll(word, ''), core)
  return remainder.length < core.length && remainder.length < 4
}
