import type { NoticeKind } from '#messages/contract'

/** The kinds of notices, grouped as a person looks for them. */
export const groups: readonly (readonly [string, readonly NoticeKind[]])[] = [
  ['Sales and listings', ['sale', 'opened', 'half', 'gone', 'ended']],
  ['Fans', ['question', 'claim', 'review']],
  ['Printing', ['press', 'blank', 'stock']],
  ['Money and team', ['payout', 'comment']],
]
