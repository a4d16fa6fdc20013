import { dateFormat } from '#kernel/formats.ts'
import { button, type Letter, words } from '../letter.ts'

/** "8 September 2025" for "2025-09-08" */
const formatDay = (date: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))
export const reportConfirm = ({
  name,
  what,
  link,
}: {
  name: string
  what: string
  link: string
}): Letter => ({
  subject: `Confirm your report about ${what}`,
  preview: 'One click, and we’ll review it within two working days.',
  title: 'Confirm your report',
  blocks: [
    words(
      `${name}, someone reported “${what}” with this address. If it was you, press the button and a person will review it within two working days.`,
    ),
    button('Yes, I reported it', link),
    words('Not you? You can ignore this e-mail; the report won’t be read.'),
  ],
  because: 'You received only this e-mail, because someone entered this address in a Fanfare report form.',
})

type DecidedStatus =
  | 'open'
  | 'dismissed'
  | 'hidden'
  | 'taken_down'
  | 'appealed'
  | 'countered'
  | 'upheld'
  | 'restored'

export const reportDecided = ({
  name,
  what,
  status,
  words: why,
}: {
  name: string
  what: string
  status: DecidedStatus
  words: string
}): Letter => ({
  subject: `Your report about ${what}: our decision`,
  preview: describeDecision(status),
  title: 'We reviewed your report',
  blocks: [
    words(`${name}, you reported “${what}”. ${describeDecision(status)}`),
    { kind: 'quote', words: why, from: 'Fanfare' },
    words('Disagree? Reply to this e-mail.'),
  ],
  because: 'You received this because you reported something on Fanfare.',
})

function describeDecision(status: DecidedStatus): string {
  if (status === 'dismissed') return 'It stays up.'
  if (status === 'restored') return 'It is back on sale.'
  if (status === 'upheld') return 'It stays down permanently.'
  return status === 'hidden' ? 'It is hidden while we investigate.' : 'It was taken down.'
}

export const moderated = ({
  name,
  what,
  isStore,
  status,
  words: why,
  strike,
  link,
}: {
  name: string
  what: string
  isStore: boolean
  status: DecidedStatus
  words: string
  strike: boolean
  link: string
}): Letter => {
  const subject = isStore ? 'Your store' : 'Your listing'
  const outcomes: Partial<Record<DecidedStatus, string>> = {
    hidden: 'is hidden while we review a report',
    restored: 'is back',
    upheld: 'stays down',
  }
  const outcome = outcomes[status] ?? 'was taken down'
  return {
    subject: `${subject} “${what}” ${outcome}`,
    preview: why.slice(0, 90).replace(/\s+/g, ' '),
    title: `${subject} ${outcome}`,
    blocks: [
      words(`${name}, this is about “${what}”.`),
      { kind: 'quote', words: why, from: 'Fanfare' },
      ...(strike && status === 'taken_down'
        ? [{ kind: 'note' as const, words: 'This counts as a strike. Three within a year close a store.' }]
        : []),
      ...(status === 'restored'
        ? [words('Fans can see it and buy it again, within its schedule.')]
        : [
            words(
              status === 'upheld'
                ? 'This was the second review, by someone else.'
                : 'It is off sale and won’t print. You can ask for a second review, by someone else.',
            ),
          ]),
      button(status === 'restored' || status === 'upheld' ? 'Read the case' : 'Read why and respond', link),
    ],
    because: 'You received this because you have a store on Fanfare.',
  }
}

export const counterNotice = ({
  name,
  what,
  words: why,
  signed,
  restoresFrom,
}: {
  name: string
  what: string
  words: string
  signed: string
  restoresFrom: string
}): Letter => ({
  subject: `Counter-notice about ${what}`,
  preview: `It will be restored on ${formatDay(restoresFrom)} unless you tell us you’ve gone to court.`,
  title: 'The creator objects',
  blocks: [
    words(
      `${name}, you told us that “${what}” infringes your copyright, and we took it down. Under penalty of perjury, the creator states:`,
    ),
    { kind: 'quote', words: why, from: signed },
    {
      kind: 'note',
      words: `It will be restored on ${formatDay(restoresFrom)} unless, before then, you reply with proof that you’ve asked a court to stop it.`,
    },
  ],
  because: 'You received this because you reported something on Fanfare.',
})
