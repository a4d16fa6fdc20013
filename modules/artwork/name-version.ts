import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { DesignRefusal } from './contract.ts'
import { selectVersionByNumber, writeVersionName } from './design-rows.ts'
import { cleanDesignName } from './save-design.ts'

/** Names a version of a design; an empty name removes it. */
export async function nameVersion(
  tx: Tx,
  shopId: Id<'shop'>,
  designId: Id<'design'>,
  version: { number: number; name: string },
  at: Date,
): Promise<Result<undefined, Extract<DesignRefusal, 'design.not_found'>>> {
  const stored = await selectVersionByNumber(tx, shopId, designId, version.number)
  if (!stored) return refused('design.not_found')
  const name = cleanDesignName(version.name) || null
  await writeVersionName(tx, { designId: stored.designId, number: stored.number, shopId, name, at })
  return ok()
}
