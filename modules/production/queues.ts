/** The units waiting at each press: counted by technique if that decides, else unit by unit. */
import { countWaiting, findQueue } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { selectClosedUnitsByDay } from './batch-rows.ts'
import { selectClocks } from './clock-rows.ts'
import { type Facility, routeOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { selectGivenBack, selectVariantKeys } from './outside-rows.ts'
import { explainRoute, mustRouteEachUnit, type QueuedUnit, type Route, routeQueue } from './routing.ts'

/** The units waiting at one press for one technique. */
export type Line = {
  facility: Facility
  technique: string
  units: number
  /** The moment the first of them began to wait. */
  earliest: Date
  /** Unit id -> the reason it is here; null if all of the technique are, for `reason`. */
  routes: ReadonlyMap<string, string> | null
  reason: string
}
export type Queues = {
  lines: Line[]
  clocks: Map<string, Date>
  /** Each unit's route, if routes differ from unit to unit. */
  routes: ReadonlyMap<string, Route> | null
  /** Technique -> the moment its first unit began to wait, if routes differ from unit to unit. */
  earliest: ReadonlyMap<string, Date>
}

export async function findQueues(tx: Tx): Promise<Queues> {
  const facilities = await selectFacilities(tx)
  const clocks = await selectClocks(tx)
  if (!mustRouteEachUnit(facilities))
    return { lines: await countByTechnique(tx, facilities), clocks, routes: null, earliest: new Map() }
  const queue = await findQueue(tx)
  const variants = await selectVariantKeys(tx)
  const closed = await selectClosedUnitsByDay(tx, facilities)
  const facts = { clocks, closed, variants, givenBack: await selectGivenBack(tx) }
  const routes = routeQueue(facilities, queue, facts)
  const earliest = new Map(queue.map(({ technique, since }) => [technique, since] as const).reverse())
  return { lines: groupByPress(queue, routes), clocks, routes, earliest }
}

async function countByTechnique(tx: Tx, facilities: readonly Facility[]): Promise<Line[]> {
  const lines = new Map<string, Line>()
  for (const { technique, units, since } of await countWaiting(tx)) {
    const facility = routeOf(facilities, technique)
    if (!facility) continue
    const line = lines.get(technique)
    lines.set(technique, {
      facility,
      technique,
      units: units + (line?.units ?? 0),
      earliest: line && line.earliest < since ? line.earliest : since,
      routes: null,
      reason: explainRoute(facilities, facility, technique),
    })
  }
  return [...lines.values()]
}

function groupByPress(queue: readonly QueuedUnit[], routes: ReadonlyMap<string, Route>): Line[] {
  const lines = new Map<string, Line & { routes: Map<string, string> }>()
  for (const { id, technique, since } of queue) {
    const { facility, cutOff, reason } = routes.get(id)!
    if (!facility || !cutOff) continue
    const key = `${facility.id}/${technique}`
    const line = lines.get(key) ?? {
      facility,
      technique,
      units: 0,
      earliest: since,
      routes: new Map(),
      reason: '',
    }
    line.routes.set(id, reason)
    lines.set(key, {
      ...line,
      units: line.units + 1,
      earliest: since < line.earliest ? since : line.earliest,
    })
  }
  return [...lines.values()]
}

/** The line of a press and technique. */
export const lineAt = ({ lines }: Queues, facilityId: string, technique: string): Line | undefined =>
  lines.find((line) => line.facility.id === facilityId && line.technique === technique)
