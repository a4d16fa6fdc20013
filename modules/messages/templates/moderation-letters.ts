import { dateFormat } from '#kernel/formats.ts'
import { button, type Letter, words } from '../letter.ts'

/** "8 September 2025" of "2025-09-08" */
const dayWords = (date: string): string =>
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
  preview: 'One click, and a person reads it within two working days.',
  title: 'Is this report yours?',
  blocks: [
    words(
      `${name}, someone reported “${what}” with this address. Press the button if it was you; a person then reads it within two working days.`,
    ),
    button('Yes, I reported it', link),
    words('It was not you? Then do nothing, and nobody reads it.'),
  ],
  because: 'You get this one mail because someone entered this address in a report form of Fanfare.',
})

type Decided =
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
  status: Decided
  words: string
}): Letter => ({
  subject: `What became of your report about ${what}`,
  preview: decidedWords(status),
  title: 'We looked at your report',
  blocks: [
    words(`${name}, you reported “${what}”. ${decidedWords(status)}`),
    { kind: 'quote', words: why, from: 'Fanfare' },
    words('You see it differently? Answer this mail.'),
  ],
  because: 'You get this because you reported something on Fanfare.',
})

function decidedWords(status: Decided): string {
  if (status === 'dismissed') return 'It stays where it is.'
  if (status === 'restored') return 'It is back: fans can see it and buy it again.'
  if (status === 'upheld') return 'It stays down, for good.'
  return status === 'hidden' ? 'It is hidden while we look further.' : 'It was taken down.'
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
  status: Decided
  words: string
  strike: boolean
  link: string
}): Letter => {
  const thing = isStore ? 'Your store' : 'Your listing'
  const became: Partial<Record<Decided, string>> = {
    hidden: 'is hidden while we look at a report about it',
    restored: 'is back',
    upheld: 'stays down',
  }
  const became1 = became[status] ?? 'was taken down'
  return {
    subject: `${thing} “${what}” ${became1}`,
    preview: why.slice(0, 90).replace(/\s+/g, ' '),
    title: `${thing} ${became1}`,
    blocks: [
      words(`${name}, this is about “${what}”.`),
      { kind: 'quote', words: why, from: 'Fanfare' },
      ...(strike && status === 'taken_down'
        ? [{ kind: 'note' as const, words: 'This counts as a strike. Three within a year close a store.' }]
        : []),
      ...(status === 'restored'
        ? [words('Fans can see it and buy it again, as far as its schedule says.')]
        : [
            words(
              status === 'upheld'
                ? 'This was the second look, by another person.'
                : 'Meanwhile it is not sold and not printed. You can ask for a second look; another person takes it.',
            ),
          ]),
      button(status === 'restored' || status === 'upheld' ? 'Read the case' : 'Read why, and answer', link),
    ],
    because: 'You get this because a store of yours sells on Fanfare.',
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
  preview: `It comes back on ${dayWords(restoresFrom)} unless you tell us that you went to court.`,
  title: 'Its maker objects',
  blocks: [
    words(
      `${name}, you told us that “${what}” infringes your copyright, and we took it down. Under penalty of perjury its maker states:`,
    ),
    { kind: 'quote', words: why, from: signed },
    {
      kind: 'note',
      words: `It comes back on ${dayWords(restoresFrom)}, unless you answer this mail before then with proof that you asked a court to stop it.`,
    },
  ],
  because: 'You get this because you reported something on Fanfare.',
})
