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

const keptMs = 10_000
/** A request for figures is answered within this, whatever the database does. */
const answerMs = 3_000

const none = Object.fromEntries(Object.keys(sources).map((name) => [name, null])) as Figures

/** The business's figures, read at most every ten seconds per process. Never throws. */
export function openFigures({ read }: Pick<Services, 'read'>): (fresh?: boolean) => Promise<Figures> {
  let kept: { until: number; figures: Promise<Figures> } | null = null
  return (fresh = false) => {
    if (fresh || !kept || kept.until < performance.now())
      kept = { until: performance.now() + keptMs, figures: inTime(readAll(read)) }
    return kept.figures
  }
}

async function readAll(read: Services['read']): Promise<Figures> {
  try {
    return await read(async (tx, at) => {
      const parts: [string, unknown][] = []
      for (const [name, ask] of Object.entries(sources))
        parts.push([name, await ask(tx, at).catch(() => null)])
      return Object.fromEntries(parts) as Figures
    })
  } catch {
    return none
  }
}

function inTime(figures: Promise<Figures>): Promise<Figures> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(none), answerMs)
    figures.then(done).finally(() => clearTimeout(timer))
  })
}
