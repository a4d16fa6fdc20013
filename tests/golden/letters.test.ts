/** Every letter as mailboxes draw it: wide and narrow, light and dark, with a name of 80 letters and no space in it. */
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawLetter } from '../../modules/messages/draw-letter.ts'
import { type LetterName, letters, writeLetter } from '../../modules/messages/templates/every-letter.ts'
import { launchBrowser } from '../drivers/browser.ts'
import { buildLetterData } from '../drivers/letters.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const sender = 'Fanfare Muster GmbH, Siebdruckgasse 12, 10999 Berlin, Germany'
const names = ['W'.repeat(80), 'Oluwaseun Adebayo']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [600, 360]) {
    test(`every letter fits ${width} px in ${colorScheme}, and can be read`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
      for (const name of names) {
        const data = buildLetterData(name)
        for (const key of Object.keys(letters) as LetterName[]) {
          await page.setContent(drawLetter(writeLetter(key, data[key] as never), sender).html)
          const measured = await page.evaluate(measure)
          expect(measured.width, `${key} for ${name.slice(0, 9)}`).toBeLessThanOrEqual(width)
          expect(measured.faint, `${key}: too little contrast`).toEqual([])
          if (name === names[1])
            expect(measured.button, `${key}: height of its button`).toBeGreaterThanOrEqual(44)
        }
      }
      await page.close()
    })
  }
}

/** In the page: its width, text with too little contrast to its background, and the height of the button. */
function measure() {
  const readChannels = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number)
  const computeLuminance = ([r = 0, g = 0, b = 0]: number[]) => {
    const [x, y, z] = [r, g, b].map((c) =>
      c / 255 <= 0.03928 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * x! + 0.7152 * y! + 0.0722 * z!
  }
  const readBackground = (from: Element): number[] => {
    for (let element: Element | null = from; element; element = element.parentElement) {
      const colour = readChannels(getComputedStyle(element).backgroundColor)
      if (colour.length === 3) return colour
    }
    return [255, 255, 255]
  }
  const faint: string[] = []
  for (const element of document.querySelectorAll('h1,p,td,a,b,span')) {
    const text = [...element.childNodes].some(
      (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
    )
    if (!text || (element as HTMLElement).offsetHeight === 0) continue
    const [a, b] = [
      computeLuminance(readChannels(getComputedStyle(element).color)),
      computeLuminance(readBackground(element)),
    ]
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5)
      faint.push(element.textContent?.slice(0, 40) ?? '')
  }
  const button = document.querySelector('a.go')
  return {
    width: document.documentElement.scrollWidth,
    faint,
    button: button ? button.getBoundingClientRect().height : 44,
  }
}
