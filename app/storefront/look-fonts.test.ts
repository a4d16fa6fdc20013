import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeFonts } from './look-fonts.ts'

const home = new URL('../../public/fonts/', import.meta.url)

test.each(Object.entries(storeFonts))('the type of %s is at most 72 kB, with its licences', (_, files) => {
  const bytes = files.map((name) => statSync(new URL(`${name}.woff2`, home)).size)
  expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThan(72_000)
  for (const name of files) {
    const family = name.startsWith('bricolage') ? 'bricolage-grotesque' : name.replace(/-\d+$/, '')
    expect(existsSync(new URL(`${family}-OFL.txt`, home)), family).toBe(true)
  }
})

test('stores fetch no other face than those, and none unpacked', () => {
  const sheet = readFileSync(new URL('look.module.css', import.meta.url), 'utf8')
  const named = [...sheet.matchAll(/src: url\("([^"]+)"\)/g)].map((match) => match[1])
  const faces = Object.values(storeFonts).flat()
  expect(named.length).toBeGreaterThan(6)
  for (const address of named) expect(faces.map((name) => `/fonts/${name}.woff2`)).toContain(address)
})
