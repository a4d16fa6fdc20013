/** Rows of files and their versions, always by shop. */
import { sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { FileForm, FileKind, OfferedFile, VersionState, VersionView } from './contract.ts'

type ShopId = Id<'shop'>
export type FileId = Id<'file'>
export type VersionId = Id<'fileVersion'>
export type OwnFile = FileForm & { id: FileId; shopId: ShopId; madeAt: Date }
export type Version = Omit<VersionView, 'id' | 'preview'> & {
  id: VersionId
  shopId: ShopId
  fileId: FileId
  blobKey: string
  sha256: string | null
  preview: { key: string; bytes: number; words: string } | null
}

type FileRow = {
  id: string
  shop_id: Id<'shop'>
  name: string
  licence: string
  stamped: boolean
  previewed: boolean
  made_at: string | Date
}
type VersionRow = {
  id: string
  shop_id: Id<'shop'>
  file_id: string
  ordinal: number
  filename: string
  kind: FileKind
  bytes: string | number
  blob_key: string
  state: VersionState
  began_at: string | Date
  sha256: string | null
  fault: string | null
  scanner: 'content' | 'clamd' | null
  preview_key: string | null
  preview_bytes: string | number | null
  preview_words: string | null
  released_at: string | Date | null
}

const fileOf = ({ id, shop_id, made_at, ...row }: FileRow): OwnFile => ({
  id: asId('file', id),
  shopId: asId('shop', shop_id),
  madeAt: new Date(made_at),
  name: row.name,
  licence: row.licence,
  stamped: row.stamped,
  previewed: row.previewed,
})
const versionOf = (row: VersionRow): Version => ({
  id: asId('fileVersion', row.id),
  shopId: asId('shop', row.shop_id),
  fileId: asId('file', row.file_id),
  ordinal: row.ordinal,
  filename: row.filename,
  kind: row.kind,
  bytes: Number(row.bytes),
  blobKey: row.blob_key,
  state: row.state,
  sha256: row.sha256,
  fault: row.fault,
  scanner: row.scanner,
  beganAt: new Date(row.began_at),
  releasedAt: row.released_at === null ? null : new Date(row.released_at),
  preview:
    row.preview_key && row.preview_bytes && row.preview_words
      ? { key: row.preview_key, bytes: Number(row.preview_bytes), words: row.preview_words }
      : null,
})
const idList = (ids: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

export async function insertFile(tx: Tx, file: OwnFile): Promise<void> {
  await tx.execute(sql`insert into files.file (id, shop_id, name, licence, stamped, previewed, made_at) values
    (${file.id}, ${file.shopId}, ${file.name}, ${file.licence}, ${file.stamped}, ${file.previewed}, ${instant(file.madeAt)})`)
}

export async function selectFile(tx: Tx, shopId: ShopId, id: FileId, lock = false): Promise<OwnFile | null> {
  const [row] = await rowsOf<FileRow>(
    tx,
    sql`select * from files.file where shop_id = ${shopId} and id = ${id} and removed_at is null
      ${lock ? sql`for update` : sql``}`,
  )
  return row ? fileOf(row) : null
}

export async function updateFile(tx: Tx, id: FileId, form: FileForm): Promise<void> {
  await tx.execute(sql`update files.file set name = ${form.name}, licence = ${form.licence},
    stamped = ${form.stamped}, previewed = ${form.previewed} where id = ${id}`)
}
export async function removeFileRow(tx: Tx, id: FileId, at: Date): Promise<void> {
  await tx.execute(sql`update files.file set removed_at = ${instant(at)} where id = ${id}`)
  await tx.execute(sql`update files.attached set detached_at = ${instant(at)}
    where file_id = ${id} and detached_at is null`)
}

export async function selectFiles(tx: Tx, shopId: ShopId): Promise<OwnFile[]> {
  const rows = await rowsOf<FileRow>(
    tx,
    sql`select * from files.file where shop_id = ${shopId} and removed_at is null order by made_at desc, id desc`,
  )
  return rows.map(fileOf)
}

export async function selectVersions(tx: Tx, fileIds: readonly Id<'file'>[]): Promise<Version[]> {
  if (fileIds.length === 0) return []
  const rows = await rowsOf<VersionRow>(
    tx,
    sql`select * from files.version where file_id = any(${idList(fileIds)}) order by file_id, ordinal desc`,
  )
  return rows.map(versionOf)
}

export async function selectVersion(tx: Tx, id: VersionId, lock = false): Promise<Version | null> {
  const [row] = await rowsOf<VersionRow>(
    tx,
    sql`select * from files.version where id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  return row ? versionOf(row) : null
}

/** Counts a shop's files, their bytes with all versions, and unfinished uploads. Locks them against other uploads. */
export async function sumFiles(
  tx: Tx,
  shopId: ShopId,
): Promise<{ files: number; bytes: number; recentVersions: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('files'), hashtext(${shopId}))`)
  const [row] = await rowsOf<{ files: number; bytes: string | number; begun: number }>(
    tx,
    sql`select (select count(*)::int from files.file where shop_id = ${shopId} and removed_at is null) as files,
      (select coalesce(sum(bytes), 0) from files.version where shop_id = ${shopId}) as bytes,
      (select count(*)::int from files.version where shop_id = ${shopId}
        and began_at > platform.business_now() - interval '1 hour') as begun`,
  )
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0), recentVersions: row?.begun ?? 0 }
}

export async function insertVersion(
  tx: Tx,
  version: Pick<Version, 'id' | 'shopId' | 'fileId' | 'filename' | 'kind' | 'bytes' | 'blobKey' | 'beganAt'>,
): Promise<void> {
  const { id, shopId, fileId, filename, kind, bytes, blobKey, beganAt } = version
  await tx.execute(sql`insert into files.version (id, shop_id, file_id, ordinal, filename, kind, bytes, blob_key, state, began_at)
    select ${id}, ${shopId}, ${fileId}, coalesce(max(ordinal), 0) + 1, ${filename}, ${kind}, ${bytes}, ${blobKey},
      'sending', ${instant(beganAt)} from files.version where file_id = ${fileId}`)
}

export type Part = { place: number; bytes: number; sha256: string }
export async function selectParts(tx: Tx, versionId: VersionId): Promise<Part[]> {
  return rowsOf<Part>(
    tx,
    sql`select place, bytes, sha256 from files.part where version_id = ${versionId} order by place`,
  )
}
export async function writePart(tx: Tx, shopId: ShopId, versionId: VersionId, part: Part): Promise<void> {
  await tx.execute(sql`insert into files.part (version_id, place, shop_id, bytes, sha256)
    values (${versionId}, ${part.place}, ${shopId}, ${part.bytes}, ${part.sha256})
    on conflict (version_id, place) do update set bytes = excluded.bytes, sha256 = excluded.sha256`)
}

export async function moveVersion(
  tx: Tx,
  id: VersionId,
  to:
    | { state: 'checking'; sentAt: Date }
    | { state: 'refused'; fault: string }
    | { state: 'ready'; sha256: string; scanner: 'content' | 'clamd'; preview: Version['preview'] }
    | { state: 'released'; releasedAt: Date },
): Promise<void> {
  const { fault, sha256, scanner, preview, releasedAt, sentAt } = {
    fault: null,
    sha256: null,
    scanner: null,
    preview: null,
    releasedAt: null,
    sentAt: null,
    ...to,
  }
  await tx.execute(sql`update files.version set state = ${to.state}, fault = ${fault},
    sent_at = coalesce(${instant(sentAt)}, sent_at),
    sha256 = coalesce(sha256, ${sha256}), scanner = coalesce(scanner, ${scanner}),
    preview_key = coalesce(preview_key, ${preview?.key ?? null}),
    preview_bytes = coalesce(preview_bytes, ${preview?.bytes ?? null}),
    preview_words = coalesce(preview_words, ${preview?.words ?? null}),
    released_at = ${instant(releasedAt)} where id = ${id}`)
}

export async function deleteVersion(tx: Tx, id: VersionId): Promise<void> {
  await tx.execute(sql`delete from files.version where id = ${id}`)
}

/** Unfinished versions, and refused ones their shop has had time to read about. */
export async function selectUnfinished(tx: Tx, before: Date, max: number): Promise<Version[]> {
  const rows = await rowsOf<VersionRow>(
    tx,
    sql`select * from files.version where state in ('sending', 'refused')
      and began_at < ${instant(before)} order by began_at limit ${max} for update skip locked`,
  )
  return rows.map(versionOf)
}
/** Versions whose check was requested long ago and hasn't ended: it is requested again. */
export async function claimUnchecked(tx: Tx, before: Date, at: Date): Promise<VersionId[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update files.version set sent_at = ${instant(at)} where state = 'checking'
      and sent_at < ${instant(before)} returning id`,
  )
  return rows.map(({ id }) => asId('fileVersion', id))
}

// Files given by listings.

export async function attachRow(
  tx: Tx,
  link: { shopId: ShopId; listingId: Id<'listing'>; fileId: FileId },
  at: Date,
): Promise<void> {
  await tx.execute(sql`insert into files.attached (listing_id, file_id, shop_id, attached_at)
    values (${link.listingId}, ${link.fileId}, ${link.shopId}, ${instant(at)})
    on conflict (listing_id, file_id) do update set detached_at = null`)
}
export async function detachRow(tx: Tx, listingId: Id<'listing'>, fileId: FileId, at: Date): Promise<void> {
  await tx.execute(sql`update files.attached set detached_at = ${instant(at)}
    where listing_id = ${listingId} and file_id = ${fileId} and detached_at is null`)
}

export type Attachment = { listingId: Id<'listing'>; fileId: FileId; detachedAt: Date | null }
export async function selectAttachments(
  tx: Tx,
  selection: { listingIds: readonly Id<'listing'>[] } | { fileIds: readonly Id<'file'>[] },
): Promise<Attachment[]> {
  const condition =
    'listingIds' in selection
      ? sql`listing_id = any(${idList(selection.listingIds)})`
      : sql`file_id = any(${idList(selection.fileIds)})`
  type Row = { listing_id: Id<'listing'>; file_id: string; detached_at: string | Date | null }
  const rows = await rowsOf<Row>(
    tx,
    sql`select listing_id, file_id, detached_at from files.attached where ${condition} order by attached_at, file_id`,
  )
  return rows.map((row) => ({
    listingId: row.listing_id,
    fileId: asId('file', row.file_id),
    detachedAt: row.detached_at === null ? null : new Date(row.detached_at),
  }))
}

type OfferedRow = {
  listing_id: Id<'listing'>
  detached_at: string | Date | null
  id: string
  name: string
  licence: string
  stamped: boolean
  version_id: string
  ordinal: number
  kind: FileKind
  bytes: string | number
  preview: string | null
}
/** Each listing's present and past files, each with its newest released version. */
export async function selectOfferedFiles(
  tx: Tx,
  listingIds: readonly Id<'listing'>[],
): Promise<(OfferedFile & { listingId: Id<'listing'>; detachedAt: Date | null })[]> {
  if (listingIds.length === 0) return []
  const rows = await rowsOf<OfferedRow>(
    tx,
    sql`select a.listing_id, a.detached_at, f.id, f.name, f.licence, f.stamped, v.id as version_id, v.ordinal, v.kind,
        v.bytes, case when f.previewed then v.preview_words end as preview
      from files.attached a join files.file f on f.id = a.file_id
      join lateral (select * from files.version v where v.file_id = f.id and v.state = 'released'
        order by v.ordinal desc limit 1) v on true
      where a.listing_id = any(${idList(listingIds)}) order by a.listing_id, a.attached_at, f.id`,
  )
  return rows.map((row) => ({
    listingId: row.listing_id,
    detachedAt: row.detached_at === null ? null : new Date(row.detached_at),
    id: asId('file', row.id),
    name: row.name,
    licence: row.licence,
    stamped: row.stamped,
    version: {
      id: asId('fileVersion', row.version_id),
      ordinal: row.ordinal,
      kind: row.kind,
      bytes: Number(row.bytes),
      preview: row.preview,
    },
  }))
}
