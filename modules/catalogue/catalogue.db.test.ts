import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsOf } from '#kernel/result.ts'
import { rowsOf } from '#platform/database/tx.ts'
import type { Database } from '../../platform/database/tx.ts'
import { openTestDatabase } from '../../tests/drivers/database.ts'
import { allBlanks } from './blanks/all.ts'
import { catalogueRefusals } from './contract.ts'
import {
  browse,
  countDemand,
  countStock,
  createSections,
  findBlank,
  findBlanks,
  findVariant,
  findVariantsOfBlank,
  importCatalogue,
} from './index.ts'

let database: Database
const names = (cards: readonly { name: string }[]) => cards.map((card) => card.name)
const search = (words: string) => database.read((tx) => browse(tx, { words, sort: 'featured', page: 1 }))

beforeAll(async () => {
  database = await openTestDatabase()
  await database.transact((tx, at) => importCatalogue(tx, at))
})
afterAll(() => database.close())

describe('importing the catalogue', () => {
  it('is skipped if the data is the same, and else takes as many statements for all as for a few', async () => {
    const countStatements = async (blanks?: Parameters<typeof importCatalogue>[2]) => {
      let statements = 0
      const answer = await database.transact((tx, at) => {
        const counting = new Proxy(tx, {
          get: (target, name, self) => {
            if (['execute', 'select', 'insert'].includes(String(name))) statements += 1
            return Reflect.get(target, name, self)
          },
        })
        return importCatalogue(counting, at, blanks)
      })
      return { answer, statements }
    }
    expect(await countStatements()).toEqual({ answer: 'unchanged', statements: 1 })
    const fewBlanks = await countStatements(allBlanks.slice(0, 20))
    const all = await countStatements(allBlanks)
    expect(fewBlanks.answer).toBe('imported')
    expect(all.statements).toBe(fewBlanks.statements)
    expect(all.statements).toBeLessThanOrEqual(15)
  })

  it('keeps counted stock, notes a changed cost, retires what is gone and brings it back', async () => {
    const sku = 'bella-canvas-3001:black:l'
    await database.transact((tx) => countStock(tx, sku, 7))
    const changedBlanks = allBlanks
      .filter((blank) => blank.id !== 'yoga-mat')
      .map((blank) =>
        blank.id === 'bella-canvas-3001'
          ? { ...blank, baseCostMinor: { ...blank.baseCostMinor, L: 1300 } }
          : blank,
      )
    await database.transact((tx, at) => importCatalogue(tx, at, changedBlanks))
    await database.read(async (tx) => {
      expect(await findVariant(tx, sku)).toMatchObject({ stock: 7, baseCostMinor: 1300 })
      const changes = await rowsOf<{ from_minor: string; to_minor: string }>(
        tx,
        sql`select from_minor, to_minor from catalogue.cost_change where sku = ${sku}`,
      )
      expect(changes.map((row) => [Number(row.from_minor), Number(row.to_minor)])).toEqual([[1225, 1300]])
      expect(await findVariantsOfBlank(tx, 'yoga-mat')).toEqual([])
      expect((await findBlank(tx, 'yoga-mat'))?.name).toBe('Yoga mat')
    })
    expect(names((await search('yoga mat')).rows)).not.toContain('Yoga mat')
    await database.transact((tx, at) => importCatalogue(tx, at))
    expect(names((await search('yoga mat')).rows)).toContain('Yoga mat')
  })
})

describe('browsing', () => {
  it('finds every blank of a category once over its pages', async () => {
    const pagedIds: string[] = []
    for (let page = 1; ; page += 1) {
      const result = await database.read((tx) =>
        browse(tx, { category: 'apparel/men', sort: 'featured', page }),
      )
      pagedIds.push(...result.rows.map((card) => card.id))
      if (page >= result.pages) break
    }
    const expected = allBlanks.filter((blank) => blank.categoryPaths.includes('apparel/men'))
    expect(pagedIds.length).toBe(expected.length)
    expect(new Set(pagedIds)).toEqual(new Set(expected.map((blank) => blank.id)))
  })

  it('sorts by price both ways and filters by brand, technique and colour', async () => {
    await database.read(async (tx) => {
      const prices = (await browse(tx, { category: 'hats', sort: 'price-up', page: 1 })).rows.map(
        (card) => card.fromMinor,
      )
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
      const gildan = await browse(tx, { brand: ['Gildan'], technique: ['embroidery'], sort: 'name', page: 1 })
      expect(gildan.total).toBe(4)
      const purple = await browse(tx, {
        category: 'apparel/men/hoodies',
        colour: ['purple'],
        sort: 'name',
        page: 1,
      })
      expect(purple.rows.map((card) => card.id)).toContain('cotton-heritage-m2580')
      expect(purple.rows.map((card) => card.id)).not.toContain('gildan-18500')
    })
  })

  it('shows the sum of a blank’s stock as its available count', async () => {
    await database.transact((tx) => countStock(tx, 'gildan-5000:white:m', 0))
    await database.read(async (tx) => {
      const stock = (await findVariantsOfBlank(tx, 'gildan-5000')).reduce(
        (sum, variant) => sum + variant.stock!,
        0,
      )
      const card = (await browse(tx, { words: 'gildan 5000', sort: 'featured', page: 1 })).rows.find(
        (blankCard) => blankCard.id === 'gildan-5000',
      )
      expect(card?.available).toBe(stock)
    })
    const below = await database.transact((tx) => countStock(tx, 'gildan-5000:white:m', -1))
    expect(below.ok ? '' : wordsOf(below, catalogueRefusals)).toBe(
      'Enter stock as a whole number from 0 to 1000000.',
    )
    expect(await database.transact((tx) => countStock(tx, 'no-such:white:m', 1))).toMatchObject({
      code: 'variant.not_found',
    })
  })
})

describe('searching', () => {
  it('finds by name, brand, model, colour and technique', async () => {
    expect(names((await search('crewneck')).rows)).toContain('Heavy blend crewneck')
    expect((await search('bella canvas')).total).toBeGreaterThan(20)
    expect((await search('3001')).rows[0]?.id).toMatch(/^bella-canvas-3001/)
    expect((await search('heather prism lilac')).rows.map((card) => card.id)).toContain('bella-canvas-3001')
    expect((await search('embroidery polo')).total).toBe(4)
    expect((await search('tshirt')).total).toBeGreaterThan(20)
  })

  it('corrects typing errors and says what it searched instead', async () => {
    const hoodie = await search('hodie')
    expect(hoodie.total).toBeGreaterThan(10)
    expect(hoodie.corrected).toBe('hoodie')
    expect((await search('gildn')).total).toBeGreaterThan(10)
    expect((await search('red embroidry')).corrected).toBe('red embroidery')
    expect((await search('hoodie')).corrected).toBeNull()
  })

  it('finds nothing for unknown words and survives hostile ones', async () => {
    for (const words of [
      'xyzzyqwv',
      "'; drop table catalogue.blank; --",
      '%',
      '_',
      '\\',
      "a'b:*&|!",
      '((((',
      '\u0000',
    ])
      expect((await search(words)).rows.length, words).toBeGreaterThanOrEqual(0)
    expect((await search('xyzzyqwv')).total).toBe(0)
    expect((await search('%')).total).toBe(allBlanks.length)
  })
})

describe('what sells', () => {
  it('orders best sellers by units and trending by recent units', async () => {
    const day = (text: string) => new Date(`${text}T12:00:00Z`)
    await database.transact(async (tx) => {
      await countDemand(tx, [{ blankId: 'mug-11oz', units: 40 }], day('2025-05-01'))
      await countDemand(tx, [{ blankId: 'tote-none', units: 0 }], day('2025-05-01'))
      await countDemand(tx, [{ blankId: 'backpack', units: 9, on: day('2025-08-20') }], day('2025-08-24'))
      await countDemand(
        tx,
        [
          { blankId: 'backpack', units: 3 },
          { blankId: 'journal', units: 4 },
        ],
        day('2025-08-21'),
      )
      await countDemand(tx, [{ blankId: 'journal', units: 6 }], day('2025-08-21'))
    })
    await database.read(async (tx) => {
      const top = (sort: 'best-sellers' | 'trending') =>
        browse(tx, { sort, page: 1 }).then((result) => result.rows.slice(0, 3).map((card) => card.id))
      expect(await top('best-sellers')).toEqual(['mug-11oz', 'backpack', 'journal'])
      expect(await top('trending')).toEqual(['backpack', 'journal', 'mug-11oz'])
      const sections = await createSections(tx)
      expect(sections.bestSellers.map((card) => card.id).slice(0, 3)).toEqual([
        'mug-11oz',
        'backpack',
        'journal',
      ])
      expect(sections.newest).toHaveLength(4)
      expect(sections.trending).toHaveLength(4)
      const blanks = await findBlanks(tx, ['mug-11oz', 'no-such', 'backpack'])
      expect([...blanks.keys()].sort()).toEqual(['backpack', 'mug-11oz'])
    })
  })
})
