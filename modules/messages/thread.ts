import { type Moves, nextState } from '#kernel/states.ts'
import type { ThreadStatus } from './contract.ts'

type ThreadEvent = 'write' | 'answer' | 'close' | 'reopen'

/**
 * A person's message reopens a conversation unless it is closed, which only staff undo; our answer waits for the
 * person.
 */
const threadMoves = {
  open: { write: 'open', answer: 'answered', close: 'closed' },
  answered: { write: 'open', answer: 'answered', close: 'closed' },
  closed: { reopen: 'open' },
} as const satisfies Moves<ThreadStatus, ThreadEvent>

export const nextThread = (status: ThreadStatus, event: ThreadEvent) =>
  nextState<ThreadStatus, ThreadEvent>(threadMoves, status, event)
