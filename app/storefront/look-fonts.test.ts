import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeFonts } from './look-fonts.ts'

const fontsFolder = new URL('../../public/fonts/', import.meta.url)

test.each(Object.entries(storeFonts))('the type of %s is at most 72 kB, with its licences', (_, files) => {
  const bytes = files.map((name) => statSync(new URL(`${name}.woff2`, fontsFolder)).size)
  expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThan(72_000)
  for (const name of files) {
    const family = name.startsWith('bricolage') ? 'bricolage-grotesque' : name.replace(/-\d+$/, '')
    expect(existsSync(new URL(`${family}-OFL.txt`, fontsFolder)), family).toBe(true)
  }
})

test('stores fetch only those faces, and all of them compressed', () => {
  const sheet = readFileSync(new URL('look.module.css', import.meta.url), 'utf8')
  const addresses = [...sheet.matchAll(/src: url\("([^"]+)"\)/g)].map((match) => match[1])
  const faces = Object.values(storeFonts).flat()
  expect(addresses.length).toBeGreaterThan(6)
  for (const address of addresses) expect(faces.map((name) => `/fonts/${name}.woff2`)).toContain(address)
})
