/** Reads of providers for their screens: today's units, what waits for them, and what waits for none. */
import { findBlanks } from '#catalogue'
import { areaNames, blankTitle } from '#catalogue/contract'
import { localDate } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findPrinterBlanks, type PrinterBlank } from '#printers'
import { selectBatches, selectClosedUnitsByDay } from './batch-rows.ts'
import { techniqueName } from './contract.ts'
import { type Facility, nextCutOffs } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { limits } from './limits.ts'
import {
  type OutsidePlacement,
  type OutsideVariant,
  selectPlacements,
  selectVariants,
} from './outside-rows.ts'
import { findQueues } from './queues.ts'

export type ProviderView = Facility & {
  next: ReturnType<typeof nextCutOffs>
  /** Its present local date, and the units of batches closed there on that date. */
  today: string
  closedToday: number
  waiting: { technique: string; units: number; reason: string }[]
}
/** Waiting units that join no next cut-off, by reason. */
export type UnroutedUnits = { reason: string; units: number }[]

export async function findProviders(
  tx: Tx,
  at: Date,
): Promise<{ providers: ProviderView[]; unrouted: UnroutedUnits }> {
  const facilities = await selectFacilities(tx)
  const queues = await findQueues(tx)
  const closedUnits = await selectClosedUnitsByDay(
    tx,
    facilities.map(({ id, zone }) => ({ id, zone, capacity: 0 })),
  )
  const stuckUnits = new Map<string, number>()
  for (const { cutOff, facility, reason } of queues.routes?.values() ?? []) {
    if (!facility || !cutOff) stuckUnits.set(reason, (stuckUnits.get(reason) ?? 0) + 1)
  }
  const providers = facilities.map((facility) => {
    const today = localDate(at, facility.zone)
    return {
      ...facility,
      next: nextCutOffs(facility, at),
      today,
      closedToday: closedUnits.get(`${facility.id}/${today}`) ?? 0,
      waiting: queues.lines
        .filter((line) => line.facility.id === facility.id)
        .map(({ technique, units, routes, reason }) => ({
          technique: techniqueName(technique),
          units,
          reason: [...new Set(routes ? routes.values() : [reason])].join('; '),
        })),
    }
  })
  const unrouted = [...stuckUnits].map(([reason, units]) => ({ reason, units }))
  return { providers, unrouted: unrouted.sort((a, b) => b.units - a.units) }
}

/** Its latest batches, latest cut-off first, and the collecting ones. */
export async function findBatchesOfProvider(tx: Tx, facilityId: string) {
  const openBatches = await selectBatches(tx, {
    states: ['collecting', 'closed', 'in_production'],
    facilityId,
    max: limits.boardOpen,
  })
  return [
    ...openBatches,
    ...(await selectBatches(tx, { states: ['done'], facilityId, max: limits.boardDone })),
  ]
}

export type Mapping = {
  blankId: string
  title: string
  areas: string[]
  variants: OutsideVariant[]
  placements: OutsidePlacement[]
  /** The printer's product it corresponds to; null if entered by hand. */
  product: PrinterBlank | null
}
/** The part of our catalogue that a printer has mappings for: a row for each blank. */
export async function findMappings(tx: Tx, facilityId: string): Promise<Mapping[]> {
  const variants = Map.groupBy(await selectVariants(tx, facilityId), ({ blankId }) => blankId)
  const placements = await selectPlacements(tx, facilityId)
  const products = await findPrinterBlanks(tx, facilityId)
  const blanks = await findBlanks(tx, [...variants.keys()])
  return [...variants].map(([blankId, variantsOfBlank]) => {
    const blank = blanks.get(blankId)
    return {
      blankId,
      title: blank ? blankTitle(blank) : blankId,
      areas: blank ? areaNames(blank) : [],
      variants: variantsOfBlank,
      placements: placements.filter((placement) => placement.blankId === blankId),
      product: products.find((product) => product.blankId === blankId) ?? null,
    }
  })
}
