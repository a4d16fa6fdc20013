/**
 * What presses do with what waits, piece by piece and cut-off by cut-off, written from the rules and from nothing of
 * the house: code that asks for dates is held against it.
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
const faces = new Map<string, Intl.DateTimeFormat>()
/** "2026-03-29 02:30" as a clock of the zone shows it. */
function readFace(moment: number, zone: string): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  const face = faces.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options)
  faces.set(zone, face)
  return face.format(moment)
}
const cache = new Map<string, number>()
/** The first moment at which a clock there shows it; of what it never shows, as long after the change as it would be. */
function findMoment(date: string, time: string, zone: string): number {
  const key = `${date} ${time} ${zone}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const utc = Date.parse(`${date}T${time}:00Z`)
  let moment = Number.NaN
  for (let offset = 15 * 60; offset >= -13 * 60 && Number.isNaN(moment); offset -= 15)
    if (readFace(utc - offset * minute, zone) === `${date} ${time}`) moment = utc - offset * minute
  if (Number.isNaN(moment))
    moment = findMoment(new Date(utc - day).toISOString().slice(0, 10), time, zone) + day
  cache.set(key, moment)
  return moment
}
const cutOffCache = new WeakMap<Press, Map<string, number>>()
function cutOffAfter(press: Press, technique: string, start: number): number {
  const cutOffs = cutOffCache.get(press) ?? new Map<string, number>()
  cutOffCache.set(press, cutOffs)
  const first = cutOffs.get(`${technique} ${start}`) ?? searchAfter(press, technique, start)
  cutOffs.set(`${technique} ${start}`, first)
  return first
}
function searchAfter(press: Press, technique: string, start: number): number {
  const today = Date.parse(readFace(start, press.zone).slice(0, 10))
  let first = Infinity
  for (let daysAhead = -1; daysAhead <= 8; daysAhead += 1) {
    const date = new Date(today + daysAhead * day).toISOString().slice(0, 10)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    for (const cutOff of press.techniques[technique] ?? []) {
      if (cutOff.weekday !== weekday) continue
      const moment = findMoment(date, cutOff.time, press.zone)
      if (moment > start && moment < first) first = moment
    }
  }
  return first
}

type Route = { piece: Piece; press: Press; cutOff: number }
const days = new Map<string, string>()
function readDay(press: Press, cutOff: number): string {
  const key = `${press.zone} ${cutOff}`
  const date = days.get(key) ?? readFace(cutOff, press.zone).slice(0, 10)
  days.set(key, date)
  return `${press.id}/${date}`
}

/** Assigns each waiting piece to a press by rank, the longest waiting first. */
function route(presses: readonly Press[], line: readonly Piece[], { clocks, closed }: PressState): Route[] {
  const remaining = new Map(closed)
  const routes: Route[] = []
  for (const piece of line) {
    for (const press of presses) {
      if (press.paused || !press.techniques[piece.technique]?.length) continue
      if (press.countries && !press.countries.includes(piece.country)) continue
      const clock = clocks.get(`${press.id}/${piece.technique}`)?.getTime() ?? 0
      const cutOff = cutOffAfter(press, piece.technique, Math.max(clock, piece.since.getTime()))
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
 * Every cut-off of a press that passes closes what it has room for; a cut-off nobody joined passes too. Up to `until`:
 * `line` is what waits then, `clocks` and `closed` how the presses stand.
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
    const routes = route(presses, line, { clocks, closed })
    let next: { press: Press; technique: string; cutOff: number } | null = null
    for (const press of presses)
      for (const technique of new Set(line.map((piece) => piece.technique))) {
        if (press.paused || !press.techniques[technique]?.length) continue
        const since = Math.min(
          ...line.filter((piece) => piece.technique === technique).map((piece) => piece.since.getTime()),
        )
        const clock = clocks.get(`${press.id}/${technique}`)?.getTime() ?? 0
        const cutOff = cutOffAfter(press, technique, Math.max(clock, since))
        if (!next || cutOff < next.cutOff || (cutOff === next.cutOff && press.rank > next.press.rank))
          next = { press, technique, cutOff }
      }
    if (!next || next.cutOff > end) break
    const { press, technique, cutOff } = next
    for (const way of routes) {
      if (way.press !== press || way.piece.technique !== technique || way.cutOff !== cutOff) continue
      printed.set(way.piece.id, { press: press.id, cutOff: new Date(cutOff) })
      closed.set(readDay(press, cutOff), (closed.get(readDay(press, cutOff)) ?? 0) + 1)
    }
    clocks.set(`${press.id}/${technique}`, new Date(cutOff))
    line = line.filter(({ id }) => !printed.has(id))
  }
  return { printed, line, clocks, closed }
}
