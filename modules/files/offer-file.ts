/** Names, releases, removes and attaches an uploaded file. */
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { FileForm } from './contract.ts'
import {
  type FileId,
  moveVersion,
  type OwnFile,
  removeFileRow,
  selectFile,
  selectFiles,
  selectVersion,
  selectVersions,
  updateFile,
  type Version,
  type VersionId,
} from './file-rows.ts'
import { limits } from './limits.ts'
import { refuseStamp } from './send-file.ts'

type ShopId = Id<'shop'>
export type FileWithVersions = OwnFile & { versions: Version[] }

/** A shop's files, newest first, each with its versions, newest first. */
export async function findFiles(tx: Tx, shopId: ShopId): Promise<FileWithVersions[]> {
  const files = await selectFiles(tx, shopId)
  const versions = await selectVersions(
    tx,
    files.map(({ id }) => id),
  )
  return files.map((file) => ({ ...file, versions: versions.filter(({ fileId }) => fileId === file.id) }))
}

export async function findFile(tx: Tx, shopId: ShopId, id: FileId): Promise<FileWithVersions | null> {
  const file = await selectFile(tx, shopId, id)
  return file && { ...file, versions: await selectVersions(tx, [id]) }
}

export async function changeFile(
  tx: Tx,
  shopId: ShopId,
  id: FileId,
  form: FileForm,
): Promise<Result<undefined, 'file.not_found' | 'file.stamp_too_large'>> {
  if (!(await selectFile(tx, shopId, id, true))) return refused('file.not_found')
  const tooLarge = (await selectVersions(tx, [id])).find(
    ({ kind, bytes }) => kind === 'pdf' && bytes > limits.stampBytes,
  )
  if (form.stamped && tooLarge) return refuseStamp(tooLarge.bytes)
  await updateFile(tx, id, form)
  return ok()
}

/** Stops its sale; earlier buyers keep it. */
export async function removeFile(
  tx: Tx,
  shopId: ShopId,
  id: FileId,
  at: Date,
): Promise<Result<undefined, 'file.not_found'>> {
  if (!(await selectFile(tx, shopId, id, true))) return refused('file.not_found')
  await removeFileRow(tx, id, at)
  return ok()
}

/** Gives a version to all past and future buyers; `notifiesBuyers` writes to the past ones. */
export async function releaseVersion(
  tx: Tx,
  shopId: ShopId,
  id: VersionId,
  notifiesBuyers: boolean,
  at: Date,
): Promise<Result<Version, 'file.not_found' | 'file.not_ready'>> {
  const version = await selectVersion(tx, id, true)
  if (version?.shopId !== shopId) return refused('file.not_found')
  if (version.state === 'released') return ok(version)
  if (version.state !== 'ready') return refused('file.not_ready')
  await moveVersion(tx, id, { state: 'released', releasedAt: at })
  if (notifiesBuyers) await tell(tx, 'file.released', { versionId: id })
  return ok({ ...version, state: 'released', releasedAt: at })
}
