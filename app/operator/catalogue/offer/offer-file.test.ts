import { expect, test } from 'vitest'
import type { Blank } from '#catalogue/contract'
import { readOfferFile } from './offer-file.ts'

const createBlank = (id: string, sizes: string[]) => [id, { id, sizes } as Blank] as const
const blanks = new Map([createBlank('tee', ['S', 'M']), createBlank('mug', ['11 oz'])])
const head = 'blank,size,cost,further_area,stock'

test('a file offers blanks size by size, with or without a limit, and lines without a cost are skipped', () => {
  const text = `\uFEFF${head}\r\ntee,S,7.10,3.00,40\r\ntee,M,"7.60",3.00,40\r\nmug,*,4,,unlimited\r\ntee,,,,\r\n`
  expect(readOfferFile(text, blanks)).toEqual({
    faults: [],
    offers: [
      { blankId: 'tee', costs: { S: 710, M: 760 }, furtherAreaMinor: 300, stock: 40 },
      { blankId: 'mug', costs: { '11 oz': 400 }, furtherAreaMinor: 0, stock: null },
    ],
  })
})

test('a file with a fault offers nothing and names the line', () => {
  const readWithLine = (line: string) => readOfferFile(`${head}\ntee,S,7,0,1\n${line}`, blanks)
  expect(readWithLine('hat,S,7,0,1')).toEqual({
    offers: [],
    faults: ['Line 3: “hat” is not a blank in the catalogue.'],
  })
  expect(readWithLine('tee,XL,7,0,1').faults[0]).toContain('no size “XL”')
  expect(readWithLine('tee,M,free,0,1').faults[0]).toContain('is not an amount')
  expect(readWithLine('tee,M,7,0,many').faults[0]).toContain('is not a stock count')
  expect(readWithLine('tee,M,7,0,2').faults[0]).toContain('one stock')
  expect(readOfferFile('name,price\n', blanks).faults[0]).toContain('missing: blank, size')
  expect(readOfferFile(`${head}\n`, blanks).faults).toEqual(['No line has a cost.'])
})
