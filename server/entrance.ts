/**
 * Decides who goes first when more requests to stores arrive than this process can answer at once. A fan who pays, or
 * has a turn to, goes before those who arrive, look or wait, so that a crowd at a drop never keeps a buyer from
 * paying. A waiting request hasn't begun: it holds no database connection, and costs next to nothing.
 */

/** `pays`: at the checkout, or with a place in a line. `comes`: everyone else in a store. */
export type Purpose = 'pays' | 'comes'
export type EntranceLimits = {
  /** Requests answered at once. Some of them wait for a provider. */
  pays: number
  comes: number
  /** Requests of newcomers answered while someone who pays must wait. */
  comesMeanwhile: number
  /** A caller who would have to wait longer is asked to retry. */
  patienceMs: number
  /** Requests that may wait before the pace of answers is known. */
  maxWaitingAtFirst: number
  maxWaiting: number
}
export const entranceLimits: EntranceLimits = {
  pays: 24,
  comes: 64,
  comesMeanwhile: 6,
  patienceMs: 8_000,
  maxWaitingAtFirst: 600,
  maxWaiting: 4_000,
}
export type Entrance = {
  /** Waits to be admitted and runs; `later`: waiting is useless, retry in this many seconds. */
  enter<Value>(purpose: Purpose, run: () => Promise<Value>): Promise<{ value: Value } | { later: number }>
}

/** Recent answers used to estimate their pace. */
const paceSamples = 64

type Lane = { inside: number; waiting: (() => void)[]; endTimes: number[] }
const openLane = (): Lane => ({ inside: 0, waiting: [], endTimes: [] })

export function openEntrance(
  limits: EntranceLimits = entranceLimits,
  now: () => number = () => performance.now(),
): Entrance {
  const lanes: Record<Purpose, Lane> = { pays: openLane(), comes: openLane() }
  const findLimit = (purpose: Purpose): number =>
    purpose === 'comes' && lanes.pays.waiting.length > 0 ? limits.comesMeanwhile : limits[purpose]
  const admit = (): void => {
    for (const purpose of ['pays', 'comes'] as const) {
      const lane = lanes[purpose]
      while (lane.waiting.length > 0 && lane.inside < findLimit(purpose)) {
        lane.inside += 1
        lane.waiting.shift()!()
      }
    }
  }
  const leaveLane = (lane: Lane): void => {
    lane.inside -= 1
    lane.endTimes.push(now())
    if (lane.endTimes.length > paceSamples) lane.endTimes.shift()
    admit()
  }
  return {
    async enter(purpose, run) {
      const lane = lanes[purpose]
      // The pace of answers given while nobody waited is meaningless.
      if (lane.waiting.length === 0 && lane.inside < findLimit(purpose)) lane.endTimes.length = 0
      const waitSeconds = lane.inside < findLimit(purpose) ? 0 : estimateWait(lane, limits, now())
      if (waitSeconds > 0) return { later: waitSeconds }
      await new Promise<void>((resolve) => {
        lane.waiting.push(resolve)
        admit()
      })
      try {
        return { value: await run() }
      } finally {
        leaveLane(lane)
      }
    },
  }
}

/** Seconds after which a newcomer should retry; 0 if waiting is worthwhile. */
function estimateWait({ waiting, endTimes }: Lane, limits: EntranceLimits, now: number): number {
  const isPaceKnown = endTimes.length === paceSamples
  const msPerAnswer = isPaceKnown
    ? (now - endTimes[0]!) / paceSamples
    : limits.patienceMs / limits.maxWaitingAtFirst
  const waitMs = (waiting.length + 1) * msPerAnswer
  if (waiting.length < limits.maxWaiting && waitMs <= limits.patienceMs) return 0
  return Math.min(30, Math.max(2, Math.ceil(waitMs / 2_000)))
}

const tillPattern = /^\/(order|test-bank)\/|^\/@[^/]+\/(checkout|thanks)(\/|\.data$|$)/
const cartPattern = /^\/@[^/]+\/cart(\/|\.data$|$)/

/** The purpose of a store's request, by its inner address; null for others. */
export function pickPurpose(pathname: string, cookies: string): Purpose | null {
  if (tillPattern.test(pathname)) return 'pays'
  if (!pathname.startsWith('/@')) return null
  return cartPattern.test(pathname) && /(?:^|[;\s_-])place_/.test(cookies) ? 'pays' : 'comes'
}
