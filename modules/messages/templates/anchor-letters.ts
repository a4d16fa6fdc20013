import { type Letter, words } from '../letter.ts'

type Head = { rows: number; head: string | null }

/** Where both chains of hashes ended on a day: kept in a mailbox, it shows later whether they were written anew. */
export const headsOfDay = (told: { day: string; ledger: Head; trail: Head }): Letter => ({
  subject: `The books on ${told.day}`,
  preview: 'Keep this letter: it proves later what the books said today.',
  title: `The books on ${told.day}`,
  blocks: [
    words(
      'Each entry of the book and each row of the audit trail holds the hash of the one before. These are the last of both today:',
    ),
    {
      kind: 'facts',
      rows: [
        ['Seals of the book', String(told.ledger.rows)],
        ['Hash of the last seal', told.ledger.head ?? 'none yet'],
        ['Rows of the audit trail', String(told.trail.rows)],
        ['Hash of the last row', told.trail.head ?? 'none yet'],
      ],
    },
    words(
      'Anyone who writes the books anew, however well, comes to other hashes at these numbers. npm run db -- verify compares the same figures of each day, which the file store keeps.',
    ),
  ],
  because: 'You get this each day because this is the address of the house.',
})
