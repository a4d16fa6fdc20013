/** Retention periods: the privacy policy states them and the sweeps apply them. Browser-safe. */
import { claimLimits } from '#claims/contract'
import { pixelLimits } from '#pixels/contract'
import { messageDays } from '#webhooks/contract'
import { limits } from './limits.ts'

const yearDays = 365
/** Days after which each kind of data is deleted. */
export const retentionDays = {
  /** Names and addresses of orders, from their end; and bulk quotes for an address, paid or not. */
  recipients: 2 * yearDays,
  quotes: 2 * yearDays,
  /** Quotes of unfinished checkouts. */
  offers: 90,
  /** People asked to confirm a newsletter or a report who didn't: their links work for a week. */
  asked: 30,
  reports: 30,
  /** Letters that left, and conversations, from their last message. */
  mails: 2 * yearDays,
  messages: 3 * yearDays,
  /** From sign-in, by the system's clock. */
  sessions: 90,
  photos: claimLimits.photoDays,
  told: pixelLimits.daysKept,
} as const
export type DataKind = keyof typeof retentionDays

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five']
/** "two years", "90 days". */
export const formatPeriod = (days: number): string =>
  days % yearDays === 0 ? `${numberWords[days / yearDays]} years` : `${days} days`

const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const formatRetention = (aging: DataKind): string => capitalise(formatPeriod(retentionDays[aging]))

/** The stored data, the reason, and the period: the rows of the privacy policy. */
const retentionRows: readonly (readonly [data: string, reason: string, period: string])[] = [
  [
    'Account: name, e-mail, password as a hash, second factor',
    'To let you in and nobody else',
    'While the account lives; erased on the day it ends',
  ],
  [
    'Shop: designs, listings, pages',
    'To offer and print them',
    'Until you delete them or the account. Designs stay for reprints of what fans bought, without the names you gave them; the titles and descriptions of listings and your discount codes stay with the orders',
  ],
  [
    'The address of a store, and the names of domains it was at',
    'So that nobody can take over your name',
    'For good; the address is never reused',
  ],
  [
    'Cases: reports, appeals, counter-notices',
    'To answer for what was taken down and put back',
    'As long as the audit trail',
  ],
  [
    'Orders: for whom, where to, gift note, claims',
    'To make, ship and support them',
    `${formatRetention('recipients')} after the order has ended; a claim, refund or dispute that is open then is settled first`,
  ],
  [
    'Orders: lines, sums, taxes, country and region',
    'To account for them',
    `${capitalise(spellNumber(limits.yearsKept))} years, where tax law asks; after the time above they name nobody`,
  ],
  [
    'What was typed at a checkout that nobody finished: name, address, e-mail',
    'To show what it costs there',
    formatRetention('offers'),
  ],
  [
    'Newsletters and reports that were asked for and never confirmed',
    'To let the owner of the address confirm them',
    formatRetention('asked'),
  ],
  ['Photos of what went wrong', 'To decide claims', formatRetention('photos')],
  [
    'Payout details',
    'To pay you. Numbers are encrypted; screens show the last four',
    'While they are in use, then as long as the payout must be accounted for',
  ],
  ['Messages', 'To answer them', `${formatRetention('messages')} after the last one of a conversation`],
  ['Mails we sent', 'To know what we wrote, and to whom', formatRetention('mails')],
  [
    'Browsers in which you turned notices on: the address their maker gave',
    'To send them the kinds you chose',
    'Until you turn them off, or the browser is gone',
  ],
  [
    'Sessions: device, address of the network, time',
    'To show you where you are signed in, and to stop abuse',
    formatRetention('sessions'),
  ],
  [
    'Messages about orders that we sent to a shop’s own programs, and whether they arrived',
    'To show what arrived, and to send it again',
    formatPeriod(messageDays),
  ],
  [
    'Finished background work: the number of the order, letter or file it was about',
    'To finish each piece of work once',
    'An hour after it is done; what failed, until our staff have dealt with it',
  ],
  [
    'Visits of a store: a mark of the day, which names nobody',
    'To tell creators how many come, from where, and how far they get',
    'Until the day is over everywhere; the sums of each day stay with the shop',
  ],
  ['What a store tells the networks you agreed to', 'To tell each network once', formatRetention('told')],
  [
    'Audit trail: who changed what, in the names and words they gave',
    'To know who changed money or access',
    'Ten years and as long as the books: each line seals the one before it, so none can be taken out',
  ],
]

function spellNumber(count: number): string {
  return count === 10 ? 'ten' : (numberWords[count] ?? String(count))
}

/** The rows as a Markdown table. */
export const retentionTable: string = [
  '| What | Why | How long |',
  '| --- | --- | --- |',
  ...retentionRows.map((row) => `| ${row.join(' | ')} |`),
].join('\n')
