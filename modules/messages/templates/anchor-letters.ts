import { type Letter, words } from '../letter.ts'

type Head = { rows: number; head: string | null }

/** The last hash of both chains on a day: stored in a mailbox, it later shows if they were rewritten. */
export const headsOfDay = (input: { day: string; ledger: Head; trail: Head }): Letter => ({
  subject: `The books on ${input.day}`,
  preview: 'Keep this e-mail: it’s proof of what the books said today.',
  title: `The books on ${input.day}`,
  blocks: [
    words('Each ledger entry and each audit row holds the hash of the one before. Today’s last hashes are:'),
    {
      kind: 'facts',
      rows: [
        ['Ledger seals', String(input.ledger.rows)],
        ['Hash of the last seal', input.ledger.head ?? 'none yet'],
        ['Rows of the audit trail', String(input.trail.rows)],
        ['Hash of the last row', input.trail.head ?? 'none yet'],
      ],
    },
    words(
      'Rewritten books would have different hashes at these numbers. npm run db -- verify compares each day’s figures with copies in the file store.',
    ),
  ],
  because: 'You receive this daily because this is your company’s support address.',
})
