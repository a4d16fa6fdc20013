/**
 * What presses do with waiting pieces, cut-off by cut-off, written from the rules and without code of the house, whose
 * forecasts of dates are checked against it.
 */
export type Press = {
  id: string
  rank: number
  zone: string
  paused: boolean
  capacity: number | null
  countries: readonly string[] | null
  techniques: Readonly<Record<string, readonly { weekday: number; time: string }[]>>
}
export type Piece = { id: string; technique: string; country: string; since: Date }
/** `clocks`: `press/technique` -> closed up to then. `closed`: `press/date` -> pieces that closed batches hold. */
export type PressState = { clocks: Map<string, Date>; closed: Map<string, number> }

const minute = 60_000
const day = 86_400_000
const faceFormats = new Map<string, Intl.DateTimeFormat>()
/** "2026-03-29 02:30" as a clock of the zone shows it. */
function readFace(moment: number, zone: string): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  const format = faceFormats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options)
  faceFormats.set(zone, format)
  return format.format(moment)
}
const momentCache = new Map<string, number>()
/** The first moment when a clock there shows it; for a skipped time, a day after the same time of the day before. */
function findMoment(date: string, time: string, zone: string): number {
  const key = `${date} ${time} ${zone}`
  const cached = momentCache.get(key)
  if (cached !== undefined) return cached
  const utc = Date.parse(`${date}T${time}:00Z`)
  let moment = Number.NaN
  for (let offset = 15 * 60; offset >= -13 * 60 && Number.isNaN(moment); offset -= 15)
    if (readFace(utc - offset * minute, zone) === `${date} ${time}`) moment = utc - offset * minute
  if (Number.isNaN(moment))
    moment = findMoment(new Date(utc - day).toISOString().slice(0, 10), time, zone) + day
  momentCache.set(key, moment)
  return moment
}
const cutOffCache = new WeakMap<Press, Map<string, number>>()
function findCutOffAfter(press: Press, technique: string, start: number): number {
  const cutOffs = cutOffCache.get(press) ?? new Map<string, number>()
  cutOffCache.set(press, cutOffs)
  const cutOff = cutOffs.get(`${technique} ${start}`) ?? searchCutOffAfter(press, technique, start)
  cutOffs.set(`${technique} ${start}`, cutOff)
  return cutOff
}
function searchCutOffAfter(press: Press, technique: string, start: number): number {
  const today = Date.parse(readFace(start, press.zone).slice(0, 10))
  let earliest = Infinity
  for (let daysAhead = -1; daysAhead <= 8; daysAhead += 1) {
    const date = new Date(today + daysAhead * day).toISOString().slice(0, 10)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    for (const cutOff of press.techniques[technique] ?? []) {
      if (cutOff.weekday !== weekday) continue
      const moment = findMoment(date, cutOff.time, press.zone)
      if (moment > start && moment < earliest) earliest = moment
    }
  }
  return earliest
}

type Route = { piece: Piece; press: Press; cutOff: number }
const dayCache = new Map<string, string>()
function readDay(press: Press, cutOff: number): string {
  const key = `${press.zone} ${cutOff}`
  const date = dayCache.get(key) ?? readFace(cutOff, press.zone).slice(0, 10)
  dayCache.set(key, date)
  return `${press.id}/${date}`
}

/** Assigns each waiting piece to a press by rank, the longest waiting first. */
function assignPieces(
  presses: readonly Press[],
  line: readonly Piece[],
  { clocks, closed }: PressState,
): Route[] {
  const remaining = new Map(closed)
  const routes: Route[] = []
  for (const piece of line) {
    for (const press of presses) {
      if (press.paused || !press.techniques[piece.technique]?.length) continue
      if (press.countries && !press.countries.includes(piece.country)) continue
      const clock = clocks.get(`${press.id}/${piece.technique}`)?.getTime() ?? 0
      const cutOff = findCutOffAfter(press, piece.technique, Math.max(clock, piece.since.getTime()))
      const units = remaining.get(readDay(press, cutOff)) ?? 0
      if (press.capacity !== null && units >= press.capacity) continue
      remaining.set(readDay(press, cutOff), units + 1)
      routes.push({ piece, press, cutOff })
      break
    }
  }
  return routes
}

/**
 * Every cut-off closes what its press has room for, even if nothing waits. Runs up to `until`: `line` is what still
 * waits then, `clocks` and `closed` are the state of the presses.
 */
export function findExactPlan(
  givenPresses: readonly Press[],
  pieces: readonly Piece[],
  state: PressState,
  until?: Date,
) {
  const presses = [...givenPresses].sort((a, b) => a.rank - b.rank)
  const { clocks, closed }: PressState = { clocks: new Map(state.clocks), closed: new Map(state.closed) }
  const printed = new Map<string, { press: string; cutOff: Date }>()
  let line = [...pieces].sort((a, b) => a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1))
  const end = until?.getTime() ?? Math.max(...line.map(({ since }) => since.getTime())) + 120 * day
  while (line.length > 0) {
    const routes = assignPieces(presses, line, { clocks, closed })
    let next: { press: Press; technique: string; cutOff: number } | null = null
    for (const press of presses)
      for (const technique of new Set(line.map((piece) => piece.technique))) {
        if (press.paused || !press.techniques[technique]?.length) continue
        const since = Math.min(
          ...line.filter((piece) => piece.technique === technique).map((piece) => piece.since.getTime()),
        )
        const clock = clocks.get(`${press.id}/${technique}`)?.getTime() ?? 0
        const cutOff = findCutOffAfter(press, technique, Math.max(clock, since))
        if (!next || cutOff < next.cutOff || (cutOff === next.cutOff && press.rank > next.press.rank))
          next = { press, technique, cutOff }
      }
    if (!next || next.cutOff > end) break
    const { press, technique, cutOff } = next
    for (const pieceRoute of routes) {
      if (
        pieceRoute.press !== press ||
        pieceRoute.piece.technique !== technique ||
        pieceRoute.cutOff !== cutOff
      )
        continue
      printed.set(pieceRoute.piece.id, { press: press.id, cutOff: new Date(cutOff) })
      closed.set(readDay(press, cutOff), (closed.get(readDay(press, cutOff)) ?? 0) + 1)
    }
    clocks.set(`${press.id}/${technique}`, new Date(cutOff))
    line = line.filter(({ id }) => !printed.has(id))
  }
  return { printed, line, clocks, closed }
}
