import type { ThreadStatus, ThreadTopic } from '#messages/contract'
import type { StatusShape } from '../../ui/status-mark.tsx'

/** A conversation's state, in words for staff. */
export const threadWords: Readonly<Record<ThreadStatus, { words: string; shape: StatusShape }>> = {
  open: { words: 'Waiting for us', shape: 'waiting' },
  answered: { words: 'Answered', shape: 'done' },
  closed: { words: 'Closed', shape: 'over' },
}

/** The subject, after a person's name. */
export const aboutWords: Readonly<Record<ThreadTopic, string>> = {
  question: 'before ordering',
  order: 'about an order',
  payout: 'about a payout',
  rights: 'about a copied design',
  other: 'about something else',
}
