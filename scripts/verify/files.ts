/** Designs, pictures of shops, photos of fans and files that shops sell, checked against their stored hashes. */
import { createHash } from 'node:crypto'
import { hashDesign } from '#artwork'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { partKey } from '#platform/blobs/parts.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Fault } from './rule.ts'

/** How many rows of each table are checked unless all are requested; each run picks at random. */
const maxSample = 200
const batchSize = 100

type Session = Pick<Database, 'execute'>

/** Looks at every kept file and design, or at a sample of them. */
export async function verifyFiles(
  session: Session,
  blobs: Blobs,
  isWhole: boolean,
): Promise<{ checkedCount: number; keptCount: number; faults: Fault[] }> {
  const faults: Fault[] = []
  let [checkedCount, keptCount] = [0, 0]
  for (const [table, { check }] of Object.entries(kinds)) {
    const selection = await findIds(session, table, isWhole)
    keptCount += selection.keptCount
    checkedCount += selection.ids.length
    for (let from = 0; from < selection.ids.length; from += batchSize) {
      const differing = await check(session, blobs, selection.ids.slice(from, from + batchSize))
      faults.push(...differing.map((difference) => ({ table, ...difference })))
    }
  }
  return { checkedCount, keptCount, faults }
}

type Difference = Omit<Fault, 'table'>

async function findDesignFaults({ execute }: Session, ids: readonly string[]): Promise<Difference[]> {
  const { rows } = await execute('select id, document, hash from artwork.design_version where id = any($1)', [
    ids,
  ])
  return rows
    .filter(({ document, hash }) => hashDesign(document as Parameters<typeof hashDesign>[0]) !== hash)
    .map(({ id }) => ({ row: String(id), differs: 'is not the design that was saved' }))
}

type File = { row: string; key: string; hash: string }
const buildArtworkName = (hash: unknown): string => `artwork/${String(hash).slice(0, 2)}/${hash}.png`
const buildVectorName = (hash: unknown, kind: unknown): string =>
  `artwork/${String(hash).slice(0, 2)}/${hash}.vector.${kind}`
const buildRenditionName = (hash: unknown): string =>
  `artwork/${String(hash).slice(0, 2)}/${hash}.rendition.png`
const buildPhotoName = (hash: unknown, size: string): string =>
  `photos/${String(hash).slice(0, 2)}/${hash}-${size}.webp`

/** Creates a check of the files that the rows of a table name. */
const createFileCheck =
  (
    columns: string,
    table: string,
    filesOf: (row: Record<string, unknown>) => Omit<File, 'row'>[],
    id = 'id',
  ) =>
  async ({ execute }: Session, blobs: Blobs, ids: readonly string[]): Promise<Difference[]> => {
    const { rows } = await execute(`select ${id} as id, ${columns} from ${table} where ${id} = any($1)`, [
      ids,
    ])
    const files = rows.flatMap((row) => filesOf(row).map((file) => ({ row: String(row.id), ...file })))
    const differences: Difference[] = []
    for (const file of files) {
      const differs = await findDifference(blobs, file)
      if (differs) differences.push({ row: file.row, differs })
    }
    return differences
  }

async function findDifference(blobs: Blobs, { key, hash }: File): Promise<string | null> {
  const bytes = await blobs.get(key)
  if (!bytes) return `its file ${hash} is gone`
  const actualHash = createHash('sha256').update(bytes).digest('hex')
  return actualHash === hash ? null : `its file is not the one that was stored as ${hash}`
}

type Kind = {
  /** Which rows have a file. */
  where: string
  /** The expression for a row's key, where that is not a column of its own. */
  id?: string
  check(session: Session, blobs: Blobs, ids: readonly string[]): Promise<Difference[]>
}
const renditionId = `vector_hash || '/' || side`
const partId = `version_id || '/' || place`
const kinds: Readonly<Record<string, Kind>> = {
  'artwork.design_version': { where: '', check: (session, _, ids) => findDesignFaults(session, ids) },
  'artwork.artwork': {
    // A removed picture has no file any more.
    where: 'where removed_at is null',
    check: createFileCheck('hash, vector_hash, vector_kind', 'artwork.artwork', ({ hash, ...vector }) => [
      { key: buildArtworkName(hash), hash: String(hash) },
      ...(vector.vector_hash
        ? [{ key: buildVectorName(vector.vector_hash, vector.vector_kind), hash: String(vector.vector_hash) }]
        : []),
    ]),
  },
  'artwork.rendition': {
    // The files of a picture that every shop removed may be deleted.
    where: `where hash is not null and exists (
      select from artwork.artwork a where a.vector_hash = rendition.vector_hash and a.removed_at is null)`,
    id: renditionId,
    check: createFileCheck(
      'hash',
      'artwork.rendition',
      ({ hash }) => [{ key: buildRenditionName(hash), hash: String(hash) }],
      renditionId,
    ),
  },
  // The original: the widths that a store shows are made from it, and can be made again.
  'storefronts.picture': {
    where: '',
    check: createFileCheck('hash', 'storefronts.picture', ({ hash }) => [
      { key: buildArtworkName(hash), hash: String(hash) },
    ]),
  },
  'claims.photo': {
    where: '',
    check: createFileCheck('hash, small_hash', 'claims.photo', ({ hash, small_hash }) => [
      { key: buildPhotoName(hash, 'full'), hash: String(hash) },
      // Older photos have no hash of the small one.
      ...(small_hash ? [{ key: buildPhotoName(hash, 'small'), hash: String(small_hash) }] : []),
    ]),
  },
  'files.part': {
    // The parts of a file that is still being uploaded, or was discarded, come and go.
    where: `where version_id in (select id from files.version where state in ('ready', 'released'))`,
    id: partId,
    check: createFileCheck(
      '(select blob_key from files.version v where v.id = version_id) as blob_key, place, sha256',
      'files.part',
      ({ blob_key, place, sha256 }) => [
        { key: partKey(String(blob_key), Number(place)), hash: String(sha256) },
      ],
      partId,
    ),
  },
}

async function findIds(
  { execute }: Session,
  table: string,
  isWhole: boolean,
): Promise<{ ids: string[]; keptCount: number }> {
  const { where, id = 'id' } = kinds[table]!
  const { rows } = await execute(
    `select ${id} as id, count(*) over () as kept from ${table} ${where} order by ${isWhole ? id : `random() limit ${maxSample}`}`,
  )
  return { ids: rows.map(({ id }) => String(id)), keptCount: Number(rows[0]?.kept ?? 0) }
}
