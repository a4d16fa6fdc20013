import type { Id } from '#kernel/id.ts'
import type { Slice } from '#kernel/page.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { DesignRefusal, DesignSummary } from './contract.ts'
import {
  archiveRow,
  type DesignVersion,
  lockDesign,
  restoreRow,
  selectDesignPage,
  selectLatestVersion,
  selectVersionById,
  selectVersionByNumber,
  selectVersions,
  updateDesign,
} from './design-rows.ts'
import { limits } from './limits.ts'
import { cleanDesignName, type SavedDesign } from './save-design.ts'

/** A shop's design with its latest document. */
export async function findDesign(tx: Tx, shopId: Id<'shop'>, id: string): Promise<SavedDesign | null> {
  const latest = await selectLatestVersion(tx, shopId, id)
  if (!latest) return null
  const { designId, id: versionId, number, name, hash, document, savedAt } = latest
  return { id: designId, name, version: number, versionId, hash, document, savedAt }
}

/** A shop's designs behind a cursor, last saved first. */
export const findDesigns = (
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null = null,
): Promise<Slice<DesignSummary>> => selectDesignPage(tx, shopId, cursor, limits.pageSize)

/** One version, for those who know its id: listings, orders, the press. */
export const findDesignVersion = (tx: Tx, versionId: Id<'designVersion'>): Promise<DesignVersion | null> =>
  selectVersionById(tx, versionId)

/** One version of a shop's own design, by its number. */
export const findOwnVersion = (
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  number: number,
): Promise<DesignVersion | null> => selectVersionByNumber(tx, shopId, id, number)

/** Earlier versions of a design, newest first. */
export const findDesignVersions = (tx: Tx, shopId: Id<'shop'>, id: string, max = 50) =>
  selectVersions(tx, shopId, id, max)

export async function renameDesign(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  name: string,
): Promise<Result<undefined, Extract<DesignRefusal, 'design.not_found' | 'design.name_missing'>>> {
  const clean = cleanDesignName(name)
  if (!clean) return refused('design.name_missing', { limit: limits.designNameCharacters })
  const row = await lockDesign(tx, shopId, id)
  if (!row) return refused('design.not_found')
  await updateDesign(tx, shopId, row.id, { name: clean })
  return ok()
}

/** Removes a design from the list. Its versions stay for listings and orders. */
export async function archiveDesign(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  at: Date,
): Promise<Result<undefined, 'design.not_found'>> {
  return (await archiveRow(tx, shopId, id, at)) ? ok() : refused('design.not_found')
}

/** Returns an archived design to the list. */
export async function restoreDesign(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
): Promise<Result<undefined, 'design.not_found'>> {
  return (await restoreRow(tx, shopId, id)) ? ok() : refused('design.not_found')
}
