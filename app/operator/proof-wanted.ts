import type { Asks } from '../proof-field.tsx'

/** What a form that was stopped asks for, and what was wrong with the code that came with it. */
export type ProofWanted = { asks: Asks; error: string | null } | null
