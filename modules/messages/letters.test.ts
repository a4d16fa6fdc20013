import { expect, test } from 'vitest'
import { buildLetterData } from '#drivers/letters.ts'
import { drawLetter } from './draw-letter.ts'
import { html } from './html.ts'
import { type LetterName, letters, writeLetter } from './templates/every-letter.ts'

const sender = 'Prints & Co <GmbH>, Street 1, 10999 Berlin, Germany'
const hostileText = `<img src=x onerror="alert('1')"> & co`
const data = buildLetterData(hostileText)

test('what is put into HTML is escaped, also inside attributes', () => {
  expect(html`<a href="${'"><b>'}">${hostileText}</a>`.html).not.toContain('<img')
  expect(html`<a href="${'"><b>'}">x</a>`.html).toBe('<a href="&quot;&gt;&lt;b&gt;">x</a>')
})

test.each(Object.keys(letters) as LetterName[])(
  'the letter %s says the same in both parts and carries no foreign markup',
  (name) => {
    const letter = writeLetter(name, data[name] as never)
    const drawnLetter = drawLetter(letter, sender)
    expect(drawnLetter.html).not.toContain('<img')
    expect(drawnLetter.html).toContain('prefers-color-scheme:dark')
    expect(drawnLetter.text).toContain(letter.title)
    expect(drawnLetter.text).toContain(sender)
    expect(drawnLetter.html).toContain('Prints &amp; Co &lt;GmbH&gt;, Street 1, 10999 Berlin, Germany')
    expect(letter.preview.length, 'the line beside the subject').toBeGreaterThan(10)
    const buttons = letter.blocks.filter((block) => block.kind === 'button')
    expect(buttons.length, 'one clear act, or none where nothing is to be done').toBeLessThanOrEqual(1)
    expect(letter.subject).not.toMatch(/!|\n/)
    const bareLinks = letter.blocks.filter(
      (block) => block.kind === 'words' && block.words.includes('https://'),
    )
    expect(bareLinks, 'an address is a link, never text that a phone breaks apart').toEqual([])
    for (const block of letter.blocks) {
      if (block.kind === 'button' || block.kind === 'link') {
        expect(drawnLetter.text).toContain(block.href)
        expect(drawnLetter.html).toContain(block.href.replaceAll('&', '&amp;'))
      }
      if (block.kind === 'facts')
        for (const [, value] of block.rows) expect(drawnLetter.text).toContain(value)
    }
  },
)

test('a letter of a house without a company names none, and ends with why it was sent', () => {
  const drawnLetter = drawLetter(writeLetter('order-link', data['order-link']), null)
  expect(drawnLetter.text).not.toContain('null')
  expect(drawnLetter.html).not.toContain('null')
  expect(drawnLetter.text.trimEnd().endsWith(writeLetter('order-link', data['order-link']).because)).toBe(
    true,
  )
})

test('a letter shows a picture beside each line, and keeps its column for lines without one', () => {
  const picture = 'https://fanfare.test/pictures/listing/lst_1/main/black.jpg?v=1&w=360'
  const orderData = data['order-confirmation']
  const [line] = orderData.lines
  const lines = [{ ...line!, picture }, line!]
  const drawnLetter = drawLetter(writeLetter('order-confirmation', { ...orderData, lines }), sender)
  expect(drawnLetter.html.match(/<img [^>]*>/g)).toEqual([
    expect.stringContaining('main/black.jpg?v=1&amp;w=360" alt=""'),
  ])
  expect(drawnLetter.html.match(/<td class="rule" width="64"/g)).toHaveLength(2)
  expect(drawnLetter.text).not.toContain('.jpg')
})

test('a confirmation shows what was bought in use, as wide as the letter, and has no gap in plain text', () => {
  const scene = 'https://fanfare.test/pictures/listing/lst_1/in-use/black.jpg?v=1&w=760'
  const orderData = { ...data['order-confirmation'], lines: [] }
  const drawnLetter = drawLetter(writeLetter('order-confirmation', { ...orderData, scene }), sender)
  expect(drawnLetter.html).toMatch(/<img src="[^"]*in-use\/black.jpg\?v=1&amp;w=760" alt="" width="480"/)
  expect(drawnLetter.text).not.toContain('.jpg')
  expect(drawnLetter.text).not.toContain('\n\n\n')
  expect(drawLetter(writeLetter('order-confirmation', orderData), sender).html).not.toContain('<img')
})

test('a mailbox shows the preview and nothing of the letter behind it', () => {
  const { html: page } = drawLetter(writeLetter('order-link', data['order-link']), sender)
  const hidden = /display:none[^>]*>([^<]*)</.exec(page)![1]!
  expect(hidden.startsWith('The link you asked for.')).toBe(true)
  expect(hidden.length).toBeGreaterThan(150)
})

test('a letter about files or their money says what Fanfare does, not that it prints', () => {
  expect(writeLetter('shipped', data.shipped).because).toContain('Fanfare prints and ships it.')
  expect(writeLetter('files-ready', data['files-ready']).because).toContain('keeps the files for you.')
  expect(writeLetter('refund-sent', data['refund-sent']).because).not.toContain('prints')
})

test('a short label stays on its line beside a long value', () => {
  const { html: page } = drawLetter(writeLetter('swap-agreed', data['swap-agreed']), sender)
  for (const label of ['Piece', 'Size you ordered', 'New size'])
    expect(page).toMatch(new RegExp(`white-space:nowrap;[^"]*">${label}<`))
})

test('a label gives way to a value that can’t be broken, so that a phone shows both', () => {
  const showsLabelWhole = (tracking: string) =>
    /white-space:nowrap;[^"]*">Tracking number</.test(
      drawLetter(writeLetter('shipped', { ...data.shipped, tracking }), sender).html,
    )
  expect(showsLabelWhole('JD01460001234')).toBe(true)
  expect(showsLabelWhole('JD0146000123456789')).toBe(false)
})
