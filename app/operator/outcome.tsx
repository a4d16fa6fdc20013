import { Note } from '../ui/note.tsx'
import type { RequiredProof } from './required-proof.ts'

type OutcomeProps = {
  problem: string | null | undefined
  proof?: RequiredProof | undefined
  confirmation: string | null | undefined
}

/** The last act's outcome: its fault, a warning if only a proof is missing, or what was done. */
export function Outcome({ problem, proof, confirmation }: OutcomeProps) {
  if (problem) return <Note kind={proof ? 'warning' : 'error'}>{problem}</Note>
  return confirmation ? <Note kind="done">{confirmation}</Note> : null
}
