import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import type { Blobs } from '../blobs/blobs.ts'
import { BadSetting } from '../config.ts'

/** Stored unencrypted beside the backups: the key's parameters, and a check that detects a wrong one. */
const headKey = 'fanfare-backup.json'
/** 64 MB and a fifth of a second for each guess of a passphrase. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 100_000_000 }

/** Seals and opens the parts of backups in one place. A part is bound to its name: it opens under no other. */
export type Lockbox = {
  seal(name: string, plain: Uint8Array): Buffer
  /** Throws `BadSetting` if the part was changed, cut or renamed. */
  open(name: string, sealed: Uint8Array): Buffer
  /** A file's name in the backup, which reveals nothing about the file without the key. */
  nameOf(key: string): string
}

function makeLockbox(master: Buffer): Lockbox {
  const keyOf = (purpose: string, salt: Buffer | string = ''): Buffer =>
    Buffer.from(hkdfSync('sha256', master, salt, `fanfare backup ${purpose}`, 32))
  const names = keyOf('names')
  return {
    // Each part has its own key, from 32 random bytes, so that no nonce is ever used twice with one key.
    seal(name, plain) {
      const salt = randomBytes(32)
      const cipher = createCipheriv('aes-256-gcm', keyOf('part', salt), Buffer.alloc(12))
      cipher.setAAD(Buffer.from(name))
      return Buffer.concat([salt, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed)
      const damaged = `${name} of the backup is damaged: it was changed, cut short or stands in another's place.`
      if (bytes.length < 48) throw new BadSetting(damaged)
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyOf('part', bytes.subarray(0, 32)),
        Buffer.alloc(12),
        { authTagLength: 16 },
      )
      decipher.setAAD(Buffer.from(name))
      decipher.setAuthTag(bytes.subarray(-16))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(32, -16)), decipher.final()])
      } catch (cause) {
        throw new BadSetting(damaged, { cause })
      }
    },
    nameOf: (key) => {
      const name = createHmac('sha256', names).update(key).digest('hex')
      return `files/${name.slice(0, 2)}/${name}`
    },
  }
}

const masterOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, cost)
const checkOf = (master: Buffer): string =>
  createHmac('sha256', master).update('fanfare backup check').digest('hex').slice(0, 32)

/** Opens the place of backups with its key, creating it on first use if `make`. */
export async function openLockbox(place: Blobs, passphrase: string, make: boolean): Promise<Lockbox> {
  const bytes = await place.get(headKey)
  if (!bytes) {
    if (!make) throw new BadSetting('There is no backup at BACKUP_TARGET.')
    const salt = randomBytes(32)
    const master = masterOf(passphrase, salt)
    const head = { format: 1, salt: salt.toString('hex'), check: checkOf(master) }
    await place.put(headKey, Buffer.from(`${JSON.stringify(head)}\n`), 'application/json')
    return makeLockbox(master)
  }
  let head: { format?: unknown; salt?: unknown; check?: unknown }
  try {
    head = JSON.parse(bytes.toString('utf8'))
  } catch {
    head = {}
  }
  if (head.format !== 1) throw new BadSetting(`${headKey} at BACKUP_TARGET is damaged or of a later release.`)
  const master = masterOf(passphrase, Buffer.from(String(head.salt), 'hex'))
  if (checkOf(master) !== head.check)
    throw new BadSetting('BACKUP_KEY is not the key that the backups at BACKUP_TARGET were made with.')
  return makeLockbox(master)
}
