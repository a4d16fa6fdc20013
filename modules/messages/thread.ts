import type { Moves } from '#kernel/states.ts'
import type { ThreadStatus } from './contract.ts'

export type ThreadEvent = 'write' | 'answer' | 'close'

/** A person's message opens it again unless it is closed; an answer of ours waits for them. */
export const threadMoves = {
  open: { write: 'open', answer: 'answered', close: 'closed' },
  answered: { write: 'open', answer: 'answered', close: 'closed' },
  closed: {},
} as const satisfies Moves<ThreadStatus, ThreadEvent>
