import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Phrases that read as translated, and what docs/words.md writes in their place. */
const phrases: readonly { found: RegExp; rather: string; planted: string }[] = [
  {
    found: /\bstands? (here|there|below|above)\b/i,
    rather: 'appears here, is below',
    planted: 'It stands here.',
  },
  { found: /\bby (itself|themselves)\b/i, rather: 'automatically, on its own', planted: 'Prints by itself.' },
  { found: /\bsomebody\b/i, rather: 'someone', planted: 'Invite somebody' },
  { found: /\bwhoever\b/i, rather: 'anyone who', planted: 'Whoever has it' },
  { found: /\blook (into your|among)\b/i, rather: 'check your inbox', planted: 'Look into your mail' },
  { found: /\b(is|are|was|were|be|been) told\b/i, rather: 'is notified, gets', planted: 'The fan is told.' },
  { found: /\b(as|is|are|was) reckoned\b/i, rather: 'is priced, is worked out', planted: 'As reckoned' },
  { found: /\b(An hour|A day) on\b/, rather: '+1 hour, +1 day', planted: "words: 'An hour on'" },
  { found: /\bStart page\b(?!=)/, rather: 'Home', planted: '<a>Start page</a>' },
  { found: /\bOne press left\b/, rather: 'One click left', planted: "title='One press left'" },
  { found: /\bWhat it is about\b/, rather: 'Topic', planted: 'label="What it is about"' },
  { found: /\b[Oo]n the [^<>]{1,40} alone\b[<`'"]/, rather: '… only', planted: '<h2>On the tee alone<' },
  {
    found: /: payouts ask for it\b/,
    rather: 'required for payouts',
    planted: "'Turn it on: payouts ask for it'",
  },
  { found: /\bdearest\b/i, rather: 'most expensive', planted: 'its dearest size' },
  { found: />What it (takes|brought)\b/, rather: 'Requirements, Results', planted: '<h3>What it takes' },
  { found: /\bloses nothing\b/i, rather: 'breaks even', planted: 'a price that loses nothing' },
  {
    found: /\b(this|sample) installation\b|\bnot configured\b/i,
    rather: 'nothing: what can’t be used is left out',
    planted: 'Canva is not configured here.',
  },
  { found: /\b(it|that) was not you\b/i, rather: 'Not you?', planted: 'It was not you? Stop it.' },
  {
    found: /\bleave this (mail|letter) alone\b/i,
    rather: 'you can ignore this e-mail',
    planted: 'Leave this mail alone.',
  },
  { found: /\bthere is no such\b/i, rather: 'That … doesn’t exist', planted: 'There is no such order.' },
  {
    found: /\b(goes|belongs|given) to nobody\b/i,
    rather: 'won’t ship, to no one',
    planted: 'It goes to nobody.',
  },
  {
    found: /\b(to be had|be had at)\b/i,
    rather: 'on sale, available',
    planted: 'Nothing of this is to be had.',
  },
  {
    found: /\bcharacters fit here\b/i,
    rather: 'Use at most … characters',
    planted: 'Up to 60 characters fit here.',
  },
  {
    found: /['`"]Write (an|what|three|whole) /,
    rather: 'Enter',
    planted: "'Write an amount such as 5.00.'",
  },
  {
    found: /\bsigns that can’t be\b/i,
    rather: 'characters that can’t be',
    planted: 'This holds signs that can’t be shown.',
  },
  {
    found: /\bwaits for (a second|its (print|approval))\b/i,
    rather: 'is waiting for, is awaiting',
    planted: 'It waits for a second person.',
  },
  {
    found: /\bgo on meanwhile\b/i,
    rather: 'you can keep working',
    planted: 'The picture is being made. You can go on meanwhile.',
  },
  { found: /\bcould not be asked\b/i, rather: 'couldn’t reach', planted: 'Canva could not be asked.' },
  {
    found: /\bgoes by that\b|\bis called that\b/i,
    rather: 'No … match',
    planted: 'No font goes by that name.',
  },
  { found: /\bto mend\b/i, rather: 'to fix', planted: "words: '2 to mend before publishing'" },
  { found: /\bdrawn by lot\b/i, rather: 'gets a random place', planted: 'Who is there is drawn by lot.' },
  { found: /\b[Ss]tand in line\b/, rather: 'join the line', planted: 'Stand in line again' },
  { found: /, so that you know\b/i, rather: 'so you know', planted: 'What fans take, so that you know it.' },
  { found: /\b(Put|Bring) it back\b/, rather: 'Restore', planted: '<Button>Put it back</Button>' },
  { found: /\bdid not (arrive|answer|work)\b/, rather: 'didn’t', planted: 'The server did not answer.' },
  {
    found: /\b[Ll]etters of (this|\$?\{)|\bthe letters<|\bleave the letters\b/i,
    rather: 'news from, e-mails from, unsubscribe',
    planted: '<h1>Letters of {name}</h1>',
  },
  {
    found: /\bis part of an address\b/i,
    rather: 'Enter the …',
    planted: 'State is part of an address there.',
  },
  { found: /\bGo on designing\b/, rather: 'Keep designing', planted: '<p>Go on designing</p>' },
  { found: /\byour (mail|mailbox)\b(?! app)/i, rather: 'your inbox', planted: 'A copy is in your mail.' },
]

/** Words that tests and journeys name: they change together, and then leave this list. */
const named: readonly string[] = [
  'app/dashboard/integrate/route.tsx',
  'app/operator/payouts/payouts.server.ts',
  'app/operator/providers/standing.tsx',
  'app/storefront/order/claims.tsx',
]

/** The text of a file without its comments, on one line: a phrase may be broken where the line was. */
const seen = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .replace(/\s+/g, ' ')

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'modules', 'press'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path) && !named.includes(path))

test.each(phrases)('no screen, letter or refusal says $found: rather $rather', ({ found, planted }) => {
  expect(seen(planted), 'the planted phrase is caught').toMatch(found)
  const said = files.flatMap((path) => {
    const text = seen(readFileSync(path, 'utf8'))
    const at = text.search(found)
    return at < 0 ? [] : [`${path}: …${text.slice(Math.max(0, at - 40), at + 40)}…`]
  })
  expect(said).toEqual([])
})

test('comments may say what they like, and a phrase over two lines is found', () => {
  expect(seen('a /* stands here */ b // by itself\n c')).toBe('a b c')
  expect(seen('It stands\n    here')).toBe('It stands here')
})
