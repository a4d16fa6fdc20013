/** Designs and pictures against the hashes that they were stored under. */
import { createHash } from 'node:crypto'
import { designHash } from '#artwork'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Fault } from './rule.ts'

/** Designs, and pictures, that are looked at unless all are asked for; each look takes others. */
const sampleMost = 200
const pieceMost = 100

type Session = Pick<Database, 'execute'>

/** Looks at every kept file and design, or at a sample of them. */
export async function verifyFiles(
  session: Session,
  blobs: Blobs,
  whole: boolean,
): Promise<{ looked: number; kept: number; faults: Fault[] }> {
  const faults: Fault[] = []
  let [looked, kept] = [0, 0]
  for (const table of ['artwork.design_version', 'artwork.artwork'] as const) {
    const of = await idsOf(session, table, whole)
    kept += of.kept
    looked += of.ids.length
    for (let from = 0; from < of.ids.length; from += pieceMost) {
      const ids = of.ids.slice(from, from + pieceMost)
      const differing =
        table === 'artwork.artwork' ? picturesOff(session, blobs, ids) : designsOff(session, ids)
      faults.push(...(await differing).map((found) => ({ table, ...found })))
    }
  }
  return { looked, kept, faults }
}

/** A removed picture has no file any more. */
const kinds = { 'artwork.design_version': '', 'artwork.artwork': 'where removed_at is null' }

async function idsOf(
  { execute }: Session,
  table: keyof typeof kinds,
  whole: boolean,
): Promise<{ ids: string[]; kept: number }> {
  const { rows } = await execute(
    `select id, count(*) over () as kept from ${table} ${kinds[table]} order by ${whole ? 'id' : `random() limit ${sampleMost}`}`,
  )
  return { ids: rows.map(({ id }) => String(id)), kept: Number(rows[0]?.kept ?? 0) }
}

type Found = Omit<Fault, 'table'>

async function designsOff({ execute }: Session, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await execute('select id, document, hash from artwork.design_version where id = any($1)', [
    ids,
  ])
  return rows
    .filter(({ document, hash }) => designHash(document as Parameters<typeof designHash>[0]) !== hash)
    .map(({ id }) => ({ row: String(id), differs: 'is not the design that was saved' }))
}

async function picturesOff({ execute }: Session, blobs: Blobs, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await execute('select id, hash from artwork.artwork where id = any($1)', [ids])
  const found: Found[] = []
  for (const { id, hash } of rows) {
    const bytes = await blobs.get(`artwork/${String(hash).slice(0, 2)}/${hash}.png`)
    if (!bytes) found.push({ row: String(id), differs: `its file ${hash} is gone` })
    else if (createHash('sha256').update(bytes).digest('hex') !== hash)
      found.push({ row: String(id), differs: `its file is not the one that was stored as ${hash}` })
  }
  return found
}
