import { asId, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import {
  type ChangeDetails,
  claimDueChanges,
  endChange,
  insertChange,
  lockBlank,
  writeColourOffer,
  writeCosts,
} from './change-rows.ts'
import type { Blank, CatalogueRefusal } from './contract.ts'
import { limits } from './limits.ts'

/** A blank after a change of its costs; sizes the change doesn't name keep theirs. */
export const withBlankCosts = (blank: Blank, costs: Readonly<Record<string, number>>): Blank => ({
  ...blank,
  baseCostMinor: Object.fromEntries(
    blank.sizes.map((size) => [size, costs[size] ?? blank.baseCostMinor[size]!]),
  ),
})

/** Plans a change for a moment of business time. Refusals: an unknown blank or colour, or no change. */
export async function planBlankChange(
  tx: Tx,
  plan: { blankId: string; details: ChangeDetails; plannedBy: string; effectiveAt: Date },
  at: Date,
): Promise<Result<string, CatalogueRefusal>> {
  const blank = await lockBlank(tx, plan.blankId)
  if (!blank) return refused('blank.not_found')
  const { details } = plan
  const hasEffect =
    'costs' in details
      ? blank.sizes.some(
          (size) => (details.costs[size] ?? blank.baseCostMinor[size]) !== blank.baseCostMinor[size],
        )
      : blank.colours.some(({ slug }) => slug === details.colour)
  if (!hasEffect) return refused('change.nothing')
  const id = newId('change')
  const effectiveAt = plan.effectiveAt < at ? at : plan.effectiveAt
  await insertChange(tx, { ...plan, id, plannedAt: at, effectiveAt })
  await tell(tx, 'blank.change_planned', { changeId: id })
  return ok(id)
}

/** Withdraws a planned change. Shops that were notified are notified of that too. */
export async function withdrawBlankChange(
  tx: Tx,
  id: string,
  at: Date,
): Promise<Result<undefined, 'change.over'>> {
  if (!(await endChange(tx, id, 'withdrawn', at))) return refused('change.over')
  await tell(tx, 'blank.change_withdrawn', { changeId: asId('change', id) })
  return ok()
}

/** The sweep: applies due changes, each once. Returns how many. */
export async function applyDueBlankChanges(tx: Tx, at: Date): Promise<number> {
  const dueChanges = await claimDueChanges(tx, at)
  for (const change of dueChanges) {
    const blank = await lockBlank(tx, change.blankId)
    if (blank && 'costs' in change.details)
      await writeCosts(tx, withBlankCosts(blank, change.details.costs), at)
    if (blank && 'colour' in change.details) await writeColourOffer(tx, blank.id, change.details, at)
    await endChange(tx, change.id, 'applied', at)
    await tell(tx, 'blank.changed', { changeId: asId('change', change.id) })
  }
  return dueChanges.length
}

/** Days before a cost that reduces anyone's margin may take effect. */
export const changeNoticeDays = limits.noticeDays
