import { expect, test, vi } from 'vitest'
import { readPage, showPage } from './cached-page.ts'

const nonce = 'n'.repeat(22)
const request = new Request('http://localhost/')
/** A drawn page as a visitor gets it a second later. */
async function showAgain(html: string, ownValues: Record<string, string> = {}): Promise<string> {
  const headers = { 'content-type': 'text/html', 'content-security-policy': `'nonce-${nonce}'` }
  const page = await readPage(new Response(html, { headers }))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(page!.drawnAt + 1_000)
  const shown = showPage(page!, request, ownValues)
  clock.mockRestore()
  return shown.text()
}

test('a countdown goes on, in milliseconds and in words, each from its own time', async () => {
  const words = (hours: number) => `0<small>d</small>0${hours}<small>h</small>00<small>m</small>`
  const box = (left: number, text: string) => `<div data-left="${left}"><p class="count">${text}</p></div>`
  const shown = await showAgain(`${box(3_601_000, words(1))}<b>1</b>${box(7_201_000, words(2))}`)
  expect(shown).toBe(`${box(3_600_000, words(1))}<b>1</b>${box(7_200_000, words(2))}`)
})

test('what is no countdown stays as it is, beside one that goes on', async () => {
  const html = '<b data-left="61000"></b><p class="count">Sold out</p>'
  expect(await showAgain(html)).toBe(html.replace('61000', '60000'))
})

test.each([
  '<p class="count">Sold out</p>',
  '<div data-left=""><p class="count">3</p></div>',
  '<div data-left="soon">Later</div>',
  '<p title="\uE000not a word\uE001">\uE000 <b>\uE001</p>\uE000',
])('%s is no gap', async (html) => {
  expect(await showAgain(html, { not: 'x' })).toBe(html)
})

test('a visitor’s own words are escaped where their placeholder is', async () => {
  expect(await showAgain('<b>\uE000cart_words\uE001</b>', { cart_words: '<2 & "3">' })).toBe(
    '<b>&lt;2 &amp; &quot;3&quot;&gt;</b>',
  )
})
