/** Plays a day of the sample in fast time: each hour its fans come, and the business clock moves on. */
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
import { askQuestion, claimPiece, openDrop, reviewPiece } from './after-order.ts'
import { buy } from './buy.ts'
import { type Happening, hoursOfDay, planDay } from './plan.ts'

/** The real milliseconds of a sample hour: a day takes a minute. */
const hourMs = 2_500

type Shops = { sampleShop: Id<'shop'>; others: readonly Id<'shop'>[] }
type Day = { plan: Happening[][]; shops: Shops; hour: number; orders: number }

/** The day that begins now. Null if this is not a database of the sample. */
export async function openDay({ database }: Services): Promise<Day | null> {
  return database.read(async (tx, at) => {
    const idOf = async (handle: string) => (await findShopByHandle(tx, handle))?.id as Id<'shop'> | undefined
    const ownShop = await idOf(harmattan.handle)
    if (!ownShop) return null
    const otherShops: Id<'shop'>[] = []
    for (const { handle } of neighbours) {
      const id = await idOf(handle)
      if (id) otherShops.push(id)
    }
    const seed = Number(localDate(at, zone).replaceAll('-', ''))
    const plan = planDay(seed, localTime(at, zone).hour, otherShops.length)
    return { plan, shops: { sampleShop: ownShop, others: otherShops }, hour: 0, orders: 0 }
  })
}

/** Carries out one happening of the plan; true if it was an order that was paid. */
async function performHappening(
  services: Services,
  { sampleShop, others }: Shops,
  happening: Happening,
): Promise<boolean> {
  if (happening.kind === 'order')
    return buy(services, happening.shop === null ? sampleShop : others[happening.shop]!, happening)
  if (happening.kind === 'drop') await openDrop(services, sampleShop)
  if (happening.kind === 'question') await askQuestion(services, sampleShop, happening.words)
  if (happening.kind === 'review') await reviewPiece(services, sampleShop, happening)
  if (happening.kind === 'claim') await claimPiece(services, sampleShop, happening.words)
  return false
}

/** Plays the next hour of a day: the clock continues, and its fans buy, ask or review. */
export async function playHour(services: Services, day: Day, shouldContinue = () => true): Promise<void> {
  await services.transact((tx) => moveClock(tx, hours(1)))
  for (const happening of day.plan[day.hour] ?? []) {
    if (!shouldContinue()) return
    if (await performHappening(services, day.shops, happening)) day.orders += 1
  }
  day.hour += 1
}

/** An hour lasts at least until `waitHour` resolves. */
export function openDayPlayer(
  services: Services,
  waitHour: () => Promise<unknown> = () => wait(hourMs),
): DayPlayer {
  const { config, log } = services
  invariant(config.sample && !config.production, 'days are played in the sample shop alone')
  let state: DayState['state'] = 'ready'
  let day: Day | null = null
  let currentRun: Promise<void> | null = null

  async function run(): Promise<void> {
    day ??= await openDay(services)
    while (state === 'playing' && day && day.hour < hoursOfDay) {
      const hourEnd = waitHour()
      await playHour(services, day, () => state !== 'ready')
      await hourEnd
    }
    if (state !== 'paused') end()
  }
  function end(): void {
    state = 'ready'
    day = null
  }
  function startPlaying(): void {
    state = 'playing'
    currentRun ??= run()
      .catch((cause: unknown) => {
        end()
        log.error({ kind: 'sample day', cause: cause instanceof Error ? cause.stack : String(cause) })
      })
      .finally(() => {
        currentRun = null
        // Play was pressed while the hour before the pause was still ending.
        if (state === 'playing') startPlaying()
      })
  }
  return {
    state: () => ({ state, hour: day?.hour ?? 0, hoursOfDay, orders: day?.orders ?? 0 }),
    play: startPlaying,
    pause() {
      if (state === 'playing') state = 'paused'
    },
    stop() {
      state = 'ready'
      if (!currentRun) day = null
    },
    async whenIdle() {
      while (currentRun) await currentRun
    },
  }
}
