import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Phrases that read as translated, and what docs/words.md writes instead. */
const phrases: readonly { pattern: RegExp; rather: string; planted: string }[] = [
  {
    pattern: /\bstands? (here|there|below|above)\b/i,
    rather: 'appears here, is below',
    planted: 'It stands here.',
  },
  {
    pattern: /\bby (itself|themselves)\b/i,
    rather: 'automatically, on its own',
    planted: 'Prints by itself.',
  },
  { pattern: /\bsomebody\b/i, rather: 'someone', planted: 'Invite somebody' },
  { pattern: /\bwhoever\b/i, rather: 'anyone who', planted: 'Whoever has it' },
  { pattern: /\blook (into your|among)\b/i, rather: 'check your inbox', planted: 'Look into your mail' },
  {
    pattern: /\b(is|are|was|were|be|been) told\b/i,
    rather: 'is notified, gets',
    planted: 'The fan is told.',
  },
  { pattern: /\b(as|is|are|was) reckoned\b/i, rather: 'is priced, is worked out', planted: 'As reckoned' },
  { pattern: /\b(An hour|A day) on\b/, rather: '+1 hour, +1 day', planted: "words: 'An hour on'" },
  { pattern: /\bStart page\b(?!=)/, rather: 'Home', planted: '<a>Start page</a>' },
  { pattern: /\bOne press left\b/, rather: 'One click left', planted: "title='One press left'" },
  { pattern: /\bWhat it is about\b/, rather: 'Topic', planted: 'label="What it is about"' },
  { pattern: /\b[Oo]n the [^<>]{1,40} alone\b[<`'"]/, rather: '… only', planted: '<h2>On the tee alone<' },
  {
    pattern: /: payouts ask for it\b/,
    rather: 'required for payouts',
    planted: "'Turn it on: payouts ask for it'",
  },
  { pattern: /\bdearest\b/i, rather: 'most expensive', planted: 'its dearest size' },
  { pattern: />What it (takes|brought)\b/, rather: 'Requirements, Results', planted: '<h3>What it takes' },
  { pattern: /\bloses nothing\b/i, rather: 'breaks even', planted: 'a price that loses nothing' },
  {
    pattern: /\b(this|sample) installation\b|\bnot configured\b/i,
    rather: 'nothing: what can’t be used is left out',
    planted: 'Canva is not configured here.',
  },
  { pattern: /\b(it|that) was not you\b/i, rather: 'Not you?', planted: 'It was not you? Stop it.' },
  {
    pattern: /\bleave this (mail|letter) alone\b/i,
    rather: 'you can ignore this e-mail',
    planted: 'Leave this mail alone.',
  },
  { pattern: /\bthere is no such\b/i, rather: 'That … doesn’t exist', planted: 'There is no such order.' },
  {
    pattern: /\b(goes|belongs|given) to nobody\b/i,
    rather: 'won’t ship, to no one',
    planted: 'It goes to nobody.',
  },
  {
    pattern: /\b(to be had|be had at)\b/i,
    rather: 'on sale, available',
    planted: 'Nothing of this is to be had.',
  },
  {
    pattern: /\bcharacters fit here\b/i,
    rather: 'Use at most … characters',
    planted: 'Up to 60 characters fit here.',
  },
  {
    pattern: /['`"]Write (an|what|three|whole) /,
    rather: 'Enter',
    planted: "'Write an amount such as 5.00.'",
  },
  {
    pattern: /\bsigns that can’t be\b/i,
    rather: 'characters that can’t be',
    planted: 'This holds signs that can’t be shown.',
  },
  {
    pattern: /\bwaits for (a second|its (print|approval))\b/i,
    rather: 'is waiting for, is awaiting',
    planted: 'It waits for a second person.',
  },
  {
    pattern: /\bgo on meanwhile\b/i,
    rather: 'you can keep working',
    planted: 'The picture is being made. You can go on meanwhile.',
  },
  { pattern: /\bcould not be asked\b/i, rather: 'couldn’t reach', planted: 'Canva could not be asked.' },
  {
    pattern: /\bgoes by that\b|\bis called that\b/i,
    rather: 'No … match',
    planted: 'No font goes by that name.',
  },
  { pattern: /\bto mend\b/i, rather: 'to fix', planted: "words: '2 to mend before publishing'" },
  { pattern: /\bdrawn by lot\b/i, rather: 'gets a random place', planted: 'Who is there is drawn by lot.' },
  { pattern: /\b[Ss]tand in line\b/, rather: 'join the line', planted: 'Stand in line again' },
  {
    pattern: /, so that you know\b/i,
    rather: 'so you know',
    planted: 'What fans take, so that you know it.',
  },
  { pattern: /\b(Put|Bring) it back\b/, rather: 'Restore', planted: '<Button>Put it back</Button>' },
  { pattern: /\bdid not (arrive|answer|work)\b/, rather: 'didn’t', planted: 'The server did not answer.' },
  {
    pattern: /\b[Ll]etters of (this|\$?\{)|\bthe letters<|\bleave the letters\b/i,
    rather: 'news from, e-mails from, unsubscribe',
    planted: '<h1>Letters of {name}</h1>',
  },
  {
    pattern: /\bis part of an address\b/i,
    rather: 'Enter the …',
    planted: 'State is part of an address there.',
  },
  { pattern: /\bGo on designing\b/, rather: 'Keep designing', planted: '<p>Go on designing</p>' },
  { pattern: /\byour (mail|mailbox)\b(?! app)/i, rather: 'your inbox', planted: 'A copy is in your mail.' },
  {
    pattern: /\b(gets|with) a letter\b|\b(last|test) (letter|mail)\b/i,
    rather: 'e-mail',
    planted: 'The fan gets a letter.',
  },
  {
    pattern: /\b(could|can) receive money\b|\btakes money from\b/i,
    rather: 'is ready for payouts from',
    planted: 'It can receive money from Monday.',
  },
  {
    pattern: /\bthe newest first\b/i,
    rather: 'newest first',
    planted: '<span>The newest first</span>',
  },
  {
    pattern: /['`">](Left (empty|out|open),|What it does\b)/,
    rather: 'Leave empty …, Impact',
    planted: "hint: 'Left empty, there is no button.'",
  },
  {
    pattern: /\bgo on where\b|, then go on\b|\band go on\.|\bto go on\./i,
    rather: 'to continue',
    planted: 'Choose the same file again to go on where it broke off.',
  },
  {
    pattern: /\bis to open with\b|\bopens with \$\{/,
    rather: 'sign in with',
    planted: 'The account is to open with this address.',
  },
  {
    pattern: /\bNo (order|batch|blank) (yet|fits)\b/,
    rather: 'No orders yet, No … match',
    planted: '<EmptyState title="No batch yet">',
  },
  {
    pattern: /['`>]Waits (for|until|\$\{|\{)/,
    rather: 'Waiting for, expires',
    planted: "'Waits for the bank’s answer'",
  },
  {
    pattern: /\b(is|are|was) (that|those|what|who) (is|are|was) gone\b|\ba (shop|listing) that is gone\b/i,
    rather: 'a deleted shop',
    planted: "?? 'a shop that is gone'",
  },
  {
    pattern: /\b(pixel|tag|measurement|account) id\b|\bNotices go to\b/,
    rather: 'A Meta pixel ID',
    planted: 'A pixel id of Meta has 15 digits.',
  },
]

/** Files with phrases that tests and journeys quote: both change together, and then leave this list. */
const exemptPaths: readonly string[] = [
  'app/dashboard/integrate/route.tsx',
  'app/operator/payouts/payouts.server.ts',
  'app/operator/providers/standing.tsx',
  'app/storefront/order/claims.tsx',
]

/** The text of a file without its comments, on one line: a phrase may be broken where the line was. */
const readShownText = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .replace(/\s+/g, ' ')

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'modules', 'press'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path) && !exemptPaths.includes(path))

test.each(phrases)('no screen, letter or refusal says $pattern: rather $rather', ({ pattern, planted }) => {
  expect(readShownText(planted), 'the planted phrase is caught').toMatch(pattern)
  const faults = files.flatMap((path) => {
    const text = readShownText(readFileSync(path, 'utf8'))
    const at = text.search(pattern)
    return at < 0 ? [] : [`${path}: …${text.slice(Math.max(0, at - 40), at + 40)}…`]
  })
  expect(faults).toEqual([])
})

test('comments may say what they like, and a phrase over two lines is found', () => {
  expect(readShownText('a /* stands here */ b // by itself\n c')).toBe('a b c')
  expect(readShownText('It stands\n    here')).toBe('It stands here')
})
