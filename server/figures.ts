import { findChainState } from '#audit'
import { findSealState } from '#ledger'
import { countMails } from '#messages'
import { findPressFigures } from '#orders'
import { countPayments } from '#payments'
import { countPayouts } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { countAllJobs } from '#platform/jobs/trouble.ts'
import type { Services } from '#platform/services.ts'
import { countDeliveries } from '#webhooks'

/** Operators' figures from the database: a cheap statement each. */
const sources = {
  jobs: countAllJobs,
  mail: countMails,
  webhooks: countDeliveries,
  payments: countPayments,
  payouts: countPayouts,
  press: findPressFigures,
  ledger: findSealState,
  trail: findChainState,
} as const satisfies Record<string, (tx: Tx, at: Date) => Promise<unknown>>
type Sources = typeof sources
/** A part is null if the database didn't answer for it. */
export type Figures = { [Name in keyof Sources]: Awaited<ReturnType<Sources[Name]>> | null }

const cacheMs = 10_000
/** A request for figures is answered within this, whatever the database does. */
const answerMs = 3_000

const noFigures = Object.fromEntries(Object.keys(sources).map((name) => [name, null])) as Figures

/** The business's figures, read at most every ten seconds per process. Never throws. */
export function openFigures({ read }: Pick<Services, 'read'>): (fresh?: boolean) => Promise<Figures> {
  let cache: { until: number; figures: Promise<Figures> } | null = null
  return (fresh = false) => {
    if (fresh || !cache || cache.until < performance.now())
      cache = { until: performance.now() + cacheMs, figures: limitTime(readAll(read)) }
    return cache.figures
  }
}

async function readAll(read: Services['read']): Promise<Figures> {
  try {
    return await read(async (tx, at) => {
      const pairs: [string, unknown][] = []
      for (const [name, readFigure] of Object.entries(sources))
        pairs.push([name, await readFigure(tx, at).catch(() => null)])
      return Object.fromEntries(pairs) as Figures
    })
  } catch {
    return noFigures
  }
}

function limitTime(figures: Promise<Figures>): Promise<Figures> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(noFigures), answerMs)
    figures.then(resolve).finally(() => clearTimeout(timer))
  })
}
