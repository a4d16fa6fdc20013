/** Uploads: begun, sent part by part, finished. A part that has arrived stays, whatever fails afterwards. */

import { randomUUID } from 'node:crypto'
import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { partKey, removeFile } from '#platform/blobs/parts.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { type FileForm, fileKinds, formatSize, kindOfName, plainName } from './contract.ts'
import {
  deleteVersion,
  type FileId,
  insertFile,
  insertVersion,
  moveVersion,
  type OwnFile,
  type Part,
  selectFile,
  selectParts,
  selectVersion,
  selectVersions,
  sumFiles,
  type Version,
  type VersionId,
  writePart,
} from './file-rows.ts'
import { limits } from './limits.ts'

type ShopId = Id<'shop'>
const countParts = (bytes: number): number => Math.ceil(bytes / limits.partBytes)
const partBytesOf = (bytes: number, index: number): number =>
  Math.min(limits.partBytes, bytes - index * limits.partBytes)

export async function createFile(
  tx: Tx,
  shopId: ShopId,
  form: FileForm,
  at: Date,
): Promise<Result<OwnFile, 'file.too_many'>> {
  const { files } = await sumFiles(tx, shopId)
  if (files >= limits.filesPerShop) return refused('file.too_many', { most: limits.filesPerShop })
  const file = { ...form, id: newId('file'), shopId, madeAt: at }
  await insertFile(tx, file)
  return ok(file)
}

type BeginRefusal =
  | 'file.stamp_too_large'
  | 'file.not_found'
  | 'file.unknown_kind'
  | 'file.too_large'
  | 'file.no_room'
  | 'file.one_in_hand'
/** Begins a version. The same file begun before continues: parts that arrived needn't be sent again. */
export async function beginVersion(
  tx: Tx,
  shopId: ShopId,
  input: { fileId: FileId; filename: string; bytes: number },
  at: Date,
): Promise<Result<{ version: Version; parts: Part[] }, BeginRefusal>> {
  const { fileId, bytes } = input
  const filename = plainName(input.filename).slice(-limits.filenameCharacters)
  const kind = kindOfName(filename)
  if (!kind || !filename) return refused('file.unknown_kind')
  const { max, name } = fileKinds[kind]
  if (bytes > max)
    return refused('file.too_large', { kind: name, most: formatSize(max), bytes: formatSize(bytes) })
  const usage = await sumFiles(tx, shopId)
  const file = await selectFile(tx, shopId, fileId, true)
  if (!file) return refused('file.not_found')
  if (file.stamped && kind === 'pdf' && bytes > limits.stampBytes) return refuseStamp(bytes)
  const unreleased = (await selectVersions(tx, [fileId])).find(
    ({ state }) => state === 'sending' || state === 'checking' || state === 'ready',
  )
  if (unreleased) {
    const isSameFile =
      unreleased.state === 'sending' && unreleased.filename === filename && unreleased.bytes === bytes
    if (!isSameFile) return refused('file.one_in_hand')
    return ok({ version: unreleased, parts: await selectParts(tx, unreleased.id) })
  }
  if (usage.bytes + bytes > limits.shopBytes || usage.recentVersions >= limits.versionsPerHour)
    return refused('file.no_room', { most: formatSize(limits.shopBytes) })
  const id = newId('fileVersion')
  const blobKey = `files/${randomUUID()}`
  await insertVersion(tx, { id, shopId, fileId, filename, kind, bytes, blobKey, beganAt: at })
  return ok({ version: (await selectVersion(tx, id))!, parts: [] })
}

export const refuseStamp = (bytes: number) =>
  refused('file.stamp_too_large', { most: formatSize(limits.stampBytes), bytes: formatSize(bytes) })

/** This shop's version being uploaded. */
async function findOwnVersion(tx: Tx, shopId: ShopId, id: VersionId, lock = false): Promise<Version | null> {
  const version = await selectVersion(tx, id, lock)
  return version?.shopId === shopId ? version : null
}

/** Stores a part. A repeated part is stored once; one that doesn't match its hash is refused. */
export async function storePart(
  { read, transact, blobs }: Pick<Database, 'read' | 'transact'> & { blobs: Blobs },
  shopId: ShopId,
  versionId: VersionId,
  input: { place: number; sha256: string; bytes: Uint8Array },
): Promise<Result<Part, 'file.part_unwanted' | 'file.part_damaged'>> {
  const version = await read((tx) => findOwnVersion(tx, shopId, versionId))
  if (version?.state !== 'sending' || input.place >= countParts(version.bytes))
    return refused('file.part_unwanted')
  const sha256 = sha256Hex(input.bytes)
  const isWhole = input.bytes.byteLength === partBytesOf(version.bytes, input.place)
  if (!isWhole || (input.sha256 && input.sha256 !== sha256)) return refused('file.part_damaged')
  const part = { place: input.place, bytes: input.bytes.byteLength, sha256 }
  // The row decides which bytes count: two parts for one place wait for each other here.
  return transact(async (tx) => {
    const current = await findOwnVersion(tx, shopId, versionId, true)
    if (current?.state !== 'sending') return refused('file.part_unwanted')
    await blobs.put(partKey(version.blobKey, part.place), input.bytes, 'application/octet-stream')
    await writePart(tx, shopId, versionId, part)
    return ok(part)
  })
}

/** Finishes an upload, which starts its check. Repeating it starts only one. */
export async function finishVersion(
  tx: Tx,
  shopId: ShopId,
  versionId: VersionId,
  at: Date,
): Promise<Result<Version, 'file.not_found' | 'file.parts_missing'>> {
  const version = await findOwnVersion(tx, shopId, versionId, true)
  if (!version) return refused('file.not_found')
  if (version.state !== 'sending') return ok(version)
  const parts = await selectParts(tx, versionId)
  if (parts.length !== countParts(version.bytes)) return refused('file.parts_missing')
  await moveVersion(tx, versionId, { state: 'checking', sentAt: at })
  await tell(tx, 'file.sent', { versionId })
  return ok((await selectVersion(tx, versionId))!)
}

/** Discards a version that no fan has; its bytes are deleted after the row. */
export async function discardVersion(
  { transact, blobs }: Pick<Database, 'transact'> & { blobs: Blobs },
  shopId: ShopId,
  versionId: VersionId,
): Promise<Result<undefined, 'file.not_found'>> {
  const removed = await transact(async (tx) => {
    const version = await findOwnVersion(tx, shopId, versionId, true)
    if (!version || version.state === 'released') return null
    await deleteVersion(tx, versionId)
    return version
  })
  if (!removed) return refused('file.not_found')
  await removeBytes(blobs, removed)
  return ok()
}

export async function removeBytes(
  blobs: Blobs,
  { blobKey, bytes, preview }: Pick<Version, 'blobKey' | 'bytes' | 'preview'>,
): Promise<void> {
  await removeFile(blobs, blobKey, bytes)
  if (preview) await removeFile(blobs, preview.key, preview.bytes)
}
