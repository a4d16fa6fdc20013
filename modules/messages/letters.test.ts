import { expect, test } from 'vitest'
import { usd } from '#kernel/money.ts'
import { drawLetter } from './draw-letter.ts'
import { html } from './html.ts'
import { type LetterData, type LetterName, letters, writeLetter } from './templates/every-letter.ts'

const nasty = `<img src=x onerror="alert('1')"> & co`
const link = 'https://fanfare.test/x?a=1&b=2'
const order = { number: 'FF-1001', shop: nasty, link }
const lines = [{ name: nasty, detail: 'Black, L', quantity: 2, amount: usd(5000) }]
const totals = {
  items: usd(5000),
  discount: usd(500),
  shipping: usd(499),
  tax: usd(321),
  taxLabel: 'VAT 19 %',
  duty: usd(330),
  tip: usd(300),
  total: usd(5620),
}
const payout = { name: nasty, amount: usd(10000), method: 'Bank Transfer', ending: '4821', link }
const data: { [Name in LetterName]: LetterData<Name> } = {
  'confirm-email': { name: nasty, link },
  'already-registered': { name: nasty, signIn: link, reset: link },
  'reset-password': { name: nasty, link },
  'password-changed': { name: nasty, when: '24 Aug 2025', reset: link },
  'email-change-notice': { name: nasty, to: 'new@fanfare.test', when: '24 Aug 2025', asks: true, link },
  'email-change-confirm': { name: nasty, from: 'old@fanfare.test', both: true, link },
  'email-change-taken': { name: nasty, signIn: link, reset: link },
  'email-changed': {
    name: nasty,
    from: 'old@fanfare.test',
    to: 'new@fanfare.test',
    when: '24 Aug 2025',
    undo: link,
  },
  'email-change-stopped': { name: nasty, to: 'new@fanfare.test', when: '24 Aug 2025', reset: link },
  'second-factor-changed': { name: nasty, when: '24 Aug 2025', on: true, settings: link },
  'departure-asked': { name: nasty, hasShop: true, until: '7 September 2025 at 10:00 UTC', link },
  'departure-soon': { name: nasty, until: '7 September 2025 at 10:00 UTC', link },
  'departure-done': { name: nasty, shop: nasty },
  'team-invitation': {
    shop: nasty,
    from: nasty,
    role: 'Designer',
    may: 'Creates products.',
    until: '31 August 2025 at 10:00 UTC',
    link,
  },
  'team-joined': { name: nasty, who: nasty, email: nasty, shop: nasty, role: 'Designer', settings: link },
  'team-removed': { name: nasty, shop: nasty, role: 'Designer' },
  'passkey-added': { name: nasty, key: nasty, when: '24 Aug 2025', settings: link },
  'google-connected': { name: nasty, google: nasty, when: '24 Aug 2025', settings: link },
  'export-ready': { name: nasty, until: '31 August 2025 at 10:00 UTC', link },
  'new-payout-details': { name: nasty, method: 'Bank', ending: '4821', usableFrom: '27 Aug', settings: link },
  'order-confirmation': {
    ...order,
    name: nasty,
    giftNote: nasty,
    letters: { leave: link },
    lines,
    totals,
    arrives: '1 to 6 Sep',
    nextPrint: '26 Aug',
    files: true,
  },
  'files-ready': { ...order, name: nasty, lines, totals, fetches: 5, letters: { leave: link } },
  'order-link': { number: order.number, link: order.link },
  'order-cancelled': { ...order, refund: usd(5320), why: nasty },
  'refund-sent': { ...order, amount: usd(5320), lines, why: nasty },
  'print-started': { ...order, lines, arrives: '1 to 6 Sep', again: true },
  shipped: {
    ...order,
    lines,
    carrier: 'DHL',
    tracking: 'JD01',
    trackingLink: link,
    arrives: '1 Sep',
    rest: true,
    again: false,
  },
  delivered: { ...order, help: link },
  'claim-received': {
    ...order,
    fault: 'The print is off',
    pieces: [nasty, 'Mug, White'],
    words: nasty,
    photos: 2,
    by: '26 August, 18:00 UTC',
  },
  'claim-asked': { ...order, piece: nasty, words: nasty },
  'claim-reprint': { ...order, piece: nasty, words: nasty },
  'claim-declined': { ...order, piece: nasty, words: nasty, again: '7 September, 18:00 UTC' },
  'swap-agreed': { ...order, piece: nasty, from: 'M', to: 'L' },
  'payout-requested': { ...payout, fee: usd(0), arrives: '2 Sep' },
  'payout-sent': { ...payout, received: usd(10000), rate: '1 USD = 1,530 NGN', arrives: '2 Sep' },
  'payout-paid': { ...payout, received: usd(10000) },
  'payout-failed': { ...payout, why: nasty },
  'newsletter-confirm': { from: nasty, link },
  'thread-opened': { name: nasty, subject: nasty, said: nasty },
  'blank-changes': {
    name: nasty,
    blank: nasty,
    date: '1 September 2025',
    rows: [{ title: nasty, size: 'L', before: usd(900), after: usd(-20), belowCost: true }],
    withdrawn: false,
    link,
  },
  'report-confirm': { name: nasty, what: nasty, link },
  'report-decided': { name: nasty, what: nasty, status: 'dismissed', words: nasty },
  moderated: {
    name: nasty,
    what: nasty,
    isStore: false,
    status: 'taken_down',
    words: nasty,
    strike: true,
    link,
  },
  'counter-notice': { name: nasty, what: nasty, words: nasty, signed: nasty, restoresFrom: '2025-09-08' },
  'webhook-off': { name: nasty, shop: nasty, url: link, why: nasty, link },
  'support-reply': { name: nasty, subject: nasty, reply: `${nasty}\nsecond line`, from: nasty, link },
}

test('what is put into HTML is escaped, also inside attributes', () => {
  expect(html`<a href="${'"><b>'}">${nasty}</a>`.html).not.toContain('<img')
  expect(html`<a href="${'"><b>'}">x</a>`.html).toBe('<a href="&quot;&gt;&lt;b&gt;">x</a>')
})

test.each(Object.keys(letters) as LetterName[])(
  'the letter %s says the same in both parts and carries no markup of others',
  (name) => {
    const letter = writeLetter(name, data[name] as never)
    const drawn = drawLetter(letter)
    expect(drawn.html).not.toContain('<img')
    expect(drawn.html).toContain('prefers-color-scheme:dark')
    expect(drawn.text).toContain(letter.title)
    expect(letter.subject).not.toMatch(/!|\n/)
    const bare = letter.blocks.filter((block) => block.kind === 'words' && block.words.includes('https://'))
    expect(bare, 'an address is a link, never text that a phone breaks apart').toEqual([])
    for (const block of letter.blocks) {
      if (block.kind === 'button' || block.kind === 'link') {
        expect(drawn.text).toContain(block.href)
        expect(drawn.html).toContain(block.href.replaceAll('&', '&amp;'))
      }
      if (block.kind === 'facts') for (const [, value] of block.rows) expect(drawn.text).toContain(value)
    }
  },
)
