import { data } from 'react-router'
import type { ProofWanted } from '../proof-wanted.ts'

/** The values typed into a form, shown again with its answer. */
export type TypedAct = {
  /** The payout concerned, or the provider, method or queue. */
  about: string
  intent: string
  note: string
  reference: string
}
export type Said = {
  typed: TypedAct | null
  /** Above the page. */
  fault: string | null
  /** Beside the field of that name. */
  faults: Readonly<Record<string, string>>
  proof: ProofWanted
  done: string | null
}

export const said = (
  status: number,
  typed: TypedAct | null,
  fault: string | null,
  more: Partial<Pick<Said, 'proof' | 'done' | 'faults'>> = {},
) => data<Said>({ typed, fault, faults: {}, proof: null, done: null, ...more }, { status })

/** A form not about a payout, by its intent and a distinguishing word. */
export const typedAs = (intent: string, of = ''): TypedAct => ({
  about: of,
  intent,
  note: '',
  reference: '',
})
