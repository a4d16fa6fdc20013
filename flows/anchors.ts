/**
 * The last hash of both chains, stored each day outside the database: its owner could rewrite the ledger or the trail
 * from the first row, with matching hashes, but not those in the file store and a mailbox.
 */
import { findHead } from '#audit'
import { findCompany } from '#house'
import { findSealState } from '#ledger'
import { sendMail } from '#messages'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { runOnce } from '#platform/database/run-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'

export type Head = { rows: number; head: string | null }
/** Days by the system's clock, in UTC. */
export type Anchor = { day: string; ledger: Head; trail: Head }

const folder = 'anchors/'

async function readHeads(tx: Tx, day: string): Promise<Anchor> {
  const { sealed, head } = await findSealState(tx)
  return { day, ledger: { rows: sealed, head }, trail: await findHead(tx) }
}

/** Stores a day's heads, once: a letter to the house's address and a file that is never overwritten. */
export async function anchorHeads(
  { transact, blobs, config }: Pick<Services, 'transact' | 'blobs' | 'config'>,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const key = `${folder}${day}.json`
  if (await blobs.has(key)) return
  // Two processes, or one killed before the file, store the same heads.
  const result = await transact((tx, at) =>
    runOnce(tx, { key: day, actor: 'house', name: 'heads.anchored', body: day }, async () => {
      const anchor = await readHeads(tx, day)
      const house = config.sample ? null : await findCompany(tx)
      if (house) await sendMail(tx, { to: house.supportAddress, template: 'heads-of-day', data: anchor }, at)
      return anchor
    }),
  )
  if (result.ok) await blobs.put(key, Buffer.from(`${JSON.stringify(result.value)}\n`), 'application/json')
}

/** Every anchor in the file store, oldest first. */
export async function readAnchors(blobs: Blobs): Promise<Anchor[]> {
  const keys: string[] = []
  for await (const key of blobs.list(folder)) keys.push(key)
  const anchors: Anchor[] = []
  for (const key of keys.sort()) {
    const bytes = await blobs.get(key)
    if (bytes) anchors.push(JSON.parse(bytes.toString('utf8')) as Anchor)
  }
  return anchors
}
