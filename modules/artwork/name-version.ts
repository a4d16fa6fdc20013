import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { DesignRefusal } from './contract.ts'
import { nameRow, versionByNumber } from './design-rows.ts'
import { designName } from './save-design.ts'

/** Names a version of a design; an empty name removes it. */
export async function nameVersion(
  tx: Tx,
  shopId: Id<'shop'>,
  designId: Id<'design'>,
  version: { number: number; name: string },
  at: Date,
): Promise<Result<undefined, Extract<DesignRefusal, 'design.not_found'>>> {
  const found = await versionByNumber(tx, shopId, designId, version.number)
  if (!found) return refused('design.not_found')
  const name = designName(version.name) || null
  await nameRow(tx, { designId: found.designId, number: found.number, shopId, name, at })
  return ok()
}
