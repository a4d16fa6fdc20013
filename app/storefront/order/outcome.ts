import { type Refusal, type RefusalWords, wordsOf } from '#kernel/result.ts'
import type { OrderAct } from './record-act.server.ts'

/** The outcome of an act on an order: where to say it was done, or the fault, with the typed values. */
export type Outcome =
  | { ok: true; confirmation: string; act: { action: OrderAct; after?: Record<string, unknown> } }
  | { ok: false; words: string; status: number; at: string; values?: object }

type RefusedOutcome = Extract<Outcome, { ok: false }>
export const refuseAs = <Code extends string>(
  refusal: Refusal<Code>,
  words: RefusalWords<Code>,
  at: string,
): RefusedOutcome => ({
  ok: false,
  words: wordsOf(refusal, words),
  status: words[refusal.code].status,
  at,
})
