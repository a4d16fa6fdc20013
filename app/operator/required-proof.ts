import type { ProofRequest } from '../proof-field.tsx'

/** The proof a stopped form requires, and the fault of the code sent with it. */
export type RequiredProof = { asks: ProofRequest; error: string | null } | null
