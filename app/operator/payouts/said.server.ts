import { data } from 'react-router'
import type { ProofWanted } from '../proof-wanted.ts'

/** What was typed into a form of the page, shown again with what it was told. */
export type TypedAct = { payoutId: string; intent: string; note: string; reference: string }
export type Said = {
  typed: TypedAct | null
  fault: string | null
  proof: ProofWanted
  done: string | null
}

export const said = (
  status: number,
  typed: TypedAct | null,
  fault: string | null,
  more: Partial<Pick<Said, 'proof' | 'done'>> = {},
) => data<Said>({ typed, fault, proof: null, done: null, ...more }, { status })

/** A form that is about no payout, by its intent. */
export const typedAs = (intent: string): TypedAct => ({ payoutId: '', intent, note: '', reference: '' })
