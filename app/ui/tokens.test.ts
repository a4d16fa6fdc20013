import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const listLines = (selector: string): string[] => {
  const from = css.indexOf(`${selector} {`)
  expect(from).toBeGreaterThan(0)
  const block = css.slice(css.indexOf('{', from) + 1, css.indexOf('}\n', from))
  return block
    .split(/;\s*\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
const scaleChannel = (value: number): number => {
  const share = value / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const measureLuminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((from) =>
    scaleChannel(Number.parseInt(hex.slice(from, from + 2), 16)),
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const measureContrast = (first: string, second: string): number => {
  const [light, dark] = [measureLuminance(first), measureLuminance(second)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

test('dark by choice and dark by the system are the same inks', () => {
  expect(listLines(':root[data-theme="system"]')).toEqual(listLines(':root[data-theme="dark"]'))
})

test.each([':root', ':root[data-theme="dark"]'])(
  'words reach 4.5:1 and control edges 3:1 in %s',
  (selector) => {
    const light = Object.fromEntries(listLines(':root').map((line) => line.split(/: ?/, 2)))
    const inks = { ...light, ...Object.fromEntries(listLines(selector).map((line) => line.split(/: ?/, 2))) }
    for (const text of ['ink', 'ink-soft', 'coral-text', 'blue-text', 'yellow-text', 'green-text']) {
      for (const ground of ['paper', 'bench', 'sheet']) {
        expect(
          measureContrast(inks[`--${text}`], inks[`--${ground}`]),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const ink of ['coral', 'blue', 'yellow', 'green'])
      expect(
        measureContrast(inks[`--${ink}-text`], inks[`--${ink}-tint`]),
        `${ink} on its tint`,
      ).toBeGreaterThanOrEqual(4.5)
    expect(measureContrast(inks['--ink-faint'], inks['--sheet'])).toBeGreaterThanOrEqual(4.5)
    expect(measureContrast(inks['--line-firm'], inks['--sheet'])).toBeGreaterThanOrEqual(3)
    expect(measureContrast(inks['--on-ink'], inks['--primary'])).toBeGreaterThanOrEqual(4.5)
  },
)
