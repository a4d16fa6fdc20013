import type { Asks } from '../proof-field.tsx'

/** The request of a form that was stopped, and what was wrong with the code that came with it. */
export type ProofWanted = { asks: Asks; error: string | null } | null
