import { data } from 'react-router'
import type { RequiredProof } from '../required-proof.ts'

/** The values typed into a form, shown again with its answer. */
export type SubmittedAct = {
  /** The payout concerned, or the provider, method or queue. */
  about: string
  intent: string
  note: string
  reference: string
}
export type PayoutAnswer = {
  submitted: SubmittedAct | null
  /** Above the page. */
  fault: string | null
  /** Beside the field of that name. */
  faults: Readonly<Record<string, string>>
  proof: RequiredProof
  done: string | null
}

export const answerWith = (
  status: number,
  submitted: SubmittedAct | null,
  fault: string | null,
  more: Partial<Pick<PayoutAnswer, 'proof' | 'done' | 'faults'>> = {},
) => data<PayoutAnswer>({ submitted, fault, faults: {}, proof: null, done: null, ...more }, { status })

/** A form not about a payout, by its intent and a distinguishing word. */
export const createAct = (intent: string, target = ''): SubmittedAct => ({
  about: target,
  intent,
  note: '',
  reference: '',
})
