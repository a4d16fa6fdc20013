import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { addPrintful } from './add-press.ts'
import { withdrawCollectingBatches } from './batch-rows.ts'
import { lockClocks } from './clock-rows.ts'
import type { PressTechnique, ProductionRefusal } from './contract.ts'
import type { Facility } from './facility.ts'
import { replaceCutOffs, selectFacilities, writeFacility } from './facility-rows.ts'
import { openCollectingBatches } from './open-batches.ts'

export type FacilityTerms = {
  techniques: readonly PressTechnique[]
  /** 1 = Monday ... 7 = Sunday. */
  weekdays: readonly number[]
  /** Local wall clock time. */
  time: string
  capacity: number | null
  screen: number | null
  countries: readonly string[] | null
}
type EditRefusal = Extract<
  ProductionRefusal,
  'facility.not_found' | 'facility.without_technique' | 'facility.without_weekday'
>

/** Changes a provider's terms: techniques, daily capacity, countries, cut-offs. Closed batches keep theirs. */
export async function editFacility(
  tx: Tx,
  facilityId: string,
  terms: FacilityTerms,
  at: Date,
): Promise<Result<{ before: Facility; after: Facility }, EditRefusal>> {
  const before = (await selectFacilities(tx)).find(({ id }) => id === facilityId)
  if (!before) return refused('facility.not_found')
  if (terms.techniques.length === 0) return refused('facility.without_technique')
  if (terms.weekdays.length === 0) return refused('facility.without_weekday')
  const { capacity, screen, countries, time } = terms
  await lockClocks(tx)
  await writeFacility(tx, facilityId, { capacity, screen, countries: countries && [...countries].sort() })
  await replaceCutOffs(
    tx,
    facilityId,
    terms.techniques.flatMap((technique) => terms.weekdays.map((weekday) => ({ technique, weekday, time }))),
  )
  await withdrawCollectingBatches(tx, facilityId)
  await openCollectingBatches(tx, at)
  const after = (await selectFacilities(tx)).find(({ id }) => id === facilityId)!
  return ok({ before, after })
}

/** Writes which outside printers have a key here, from the settings, at each start. Adds a printer the first time. */
export async function configureFacilities(
  tx: Tx,
  hasKey: Readonly<Record<string, boolean>>,
  at: Date,
): Promise<void> {
  if (hasKey.printful) await addPrintful(tx)
  for (const facility of await selectFacilities(tx)) {
    if (facility.kind === 'house') continue
    const configured = hasKey[facility.id] ?? false
    if (configured === facility.configured) continue
    await lockClocks(tx)
    await writeFacility(tx, facility.id, { configured })
    if (!configured) await withdrawCollectingBatches(tx, facility.id)
    await openCollectingBatches(tx, at)
  }
}
