/** Plays a day of the sample in fast time: each hour its fans come, and the business clock continues behind them. */
import { setTimeout as wait } from 'node:timers/promises'
import { findShopByHandle } from '#accounts'
import type { Id } from '#kernel/id.ts'
import { hours, localDate, localTime } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { moveClock } from '#platform/facts/move-clock.ts'
import type { DayPlayer, DayState } from '#platform/sample-day.ts'
import type { Services } from '#platform/services.ts'
import { harmattan } from '../people.ts'
import { zone } from '../plan/figures.ts'
import { neighbours } from '../plan/neighbours/index.ts'
import { ask, claim, openDrop, review } from './after-order.ts'
import { buy } from './buy.ts'
import { type Happening, hoursOfDay, planDay } from './plan.ts'

/** The real milliseconds of a sample hour: a day takes a minute. */
const hourMs = 2_500

type Shops = { own: Id<'shop'>; others: readonly Id<'shop'>[] }
type Day = { plan: Happening[][]; shops: Shops; hour: number; orders: number }

/** The day that begins now. Null if this is not a database of the sample. */
export async function openDay({ database }: Services): Promise<Day | null> {
  return database.read(async (tx, at) => {
    const idOf = async (handle: string) => (await findShopByHandle(tx, handle))?.id as Id<'shop'> | undefined
    const own = await idOf(harmattan.handle)
    if (!own) return null
    const others: Id<'shop'>[] = []
    for (const { handle } of neighbours) {
      const id = await idOf(handle)
      if (id) others.push(id)
    }
    const seed = Number(localDate(at, zone).replaceAll('-', ''))
    const plan = planDay(seed, localTime(at, zone).hour, others.length)
    return { plan, shops: { own, others }, hour: 0, orders: 0 }
  })
}

/** Carries out one happening of the plan; true if it was an order that was paid. */
async function happen(services: Services, { own, others }: Shops, what: Happening): Promise<boolean> {
  if (what.kind === 'order') return buy(services, what.shop === null ? own : others[what.shop]!, what)
  if (what.kind === 'drop') await openDrop(services, own)
  if (what.kind === 'question') await ask(services, own, what.words)
  if (what.kind === 'review') await review(services, own, what)
  if (what.kind === 'claim') await claim(services, own, what.words)
  return false
}

/** Plays the next hour of a day: the clock continues, and its fans buy, ask or review. */
export async function playHour(services: Services, day: Day, goesOn = () => true): Promise<void> {
  await services.transact((tx) => moveClock(tx, hours(1)))
  for (const what of day.plan[day.hour] ?? []) {
    if (!goesOn()) return
    if (await happen(services, day.shops, what)) day.orders += 1
  }
  day.hour += 1
}

/** `rest`: how long an hour lasts, at least. */
export function openDayPlayer(
  services: Services,
  rest: () => Promise<unknown> = () => wait(hourMs),
): DayPlayer {
  const { config, log } = services
  invariant(config.sample && !config.production, 'days are played in the sample shop alone')
  let state: DayState['state'] = 'ready'
  let day: Day | null = null
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    day ??= await openDay(services)
    while (state === 'playing' && day && day.hour < hoursOfDay) {
      const resting = rest()
      await playHour(services, day, () => state !== 'ready')
      await resting
    }
    if (state !== 'paused') end()
  }
  function end(): void {
    state = 'ready'
    day = null
  }
  function play(): void {
    state = 'playing'
    running ??= run()
      .catch((cause: unknown) => {
        end()
        log.error({ kind: 'sample day', cause: cause instanceof Error ? cause.stack : String(cause) })
      })
      .finally(() => {
        running = null
        // Pressed while the hour before the pause was still ending.
        if (state === 'playing') play()
      })
  }
  return {
    now: () => ({ state, hour: day?.hour ?? 0, of: hoursOfDay, orders: day?.orders ?? 0 }),
    play,
    pause() {
      if (state === 'playing') state = 'paused'
    },
    stop() {
      state = 'ready'
      if (!running) day = null
    },
    async over() {
      while (running) await running
    },
  }
}
