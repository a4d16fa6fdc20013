/** The units that wait at each press: counted by technique where that decides, else piece by piece. */
import { countWaiting, findQueue } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { selectClosedByDay } from './batch-rows.ts'
import { selectClocks } from './clock-rows.ts'
import { type Facility, routeOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { selectGivenBack, selectVariantKeys } from './outside-rows.ts'
import { isParticular, type Queued, type Route, reasonOf, routeQueue } from './routing.ts'

/** The units that wait at one press for one technique. */
export type Line = {
  facility: Facility
  technique: string
  units: number
  /** Since when the first of them waits. */
  earliest: Date
  /** Unit id -> why it is here; null if all of the technique are, for the reason beside it. */
  routes: ReadonlyMap<string, string> | null
  reason: string
}
export type Queues = {
  lines: Line[]
  clocks: Map<string, Date>
  /** The way of each piece, where ways differ from piece to piece. */
  routes: ReadonlyMap<string, Route> | null
  /** Technique -> since when the first piece waits, where ways differ from piece to piece. */
  earliest: ReadonlyMap<string, Date>
}

export async function findQueues(tx: Tx): Promise<Queues> {
  const facilities = await selectFacilities(tx)
  const clocks = await selectClocks(tx)
  if (!isParticular(facilities))
    return { lines: await byTechnique(tx, facilities), clocks, routes: null, earliest: new Map() }
  const queue = await findQueue(tx)
  const variants = await selectVariantKeys(tx)
  const closed = await selectClosedByDay(tx, facilities)
  const known = { clocks, closed, variants, givenBack: await selectGivenBack(tx) }
  const routes = routeQueue(facilities, queue, known)
  const earliest = new Map(queue.map(({ technique, since }) => [technique, since] as const).reverse())
  return { lines: byPress(queue, routes), clocks, routes, earliest }
}

async function byTechnique(tx: Tx, facilities: readonly Facility[]): Promise<Line[]> {
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
      reason: reasonOf(facilities, facility, technique),
    })
  }
  return [...lines.values()]
}

function byPress(queue: readonly Queued[], routes: ReadonlyMap<string, Route>): Line[] {
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

/** The units that wait at one press for one technique, with room for more. */
export const lineAt = ({ lines }: Queues, facilityId: string, technique: string): Line | undefined =>
  lines.find((line) => line.facility.id === facilityId && line.technique === technique)
