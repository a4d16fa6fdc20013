/** A search's reads don't grow with its store, whatever it sold: the rows and blocks that its statements read. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { countRowsLookedAt } from '#drivers/rows-looked-at.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore } from '#drivers/store.ts'

/** Writing this many listings is slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const [fewest, few, many] = [1_000, 8_000, 24_000]
let app: TestApp
let firstListing: string
let statements: Awaited<ReturnType<typeof countStatements>>
beforeAll(async () => {
  app = await openApp()
  const store = await openStore(app.services.database, 'grown')
  firstListing = await store.sell({ title: 'Number 1 hoodie', colours: ['black', 'white'] })
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements?.stop()
  return app.close()
})

/**
 * Every third is a dusty one that nobody has bought, and each of the others sold; a hundred are lamps. Cards are
 * written at once, as `recount` does.
 */
async function growTo(from: number, to: number): Promise<void> {
  await app.services.database.execute(`
    begin;
    set local statement_timeout = 0;
    set local session_replication_role = replica;
    insert into listings.listing (id, shop_id, number, slug, version_id, created_at, status, launched_at)
    select 'lst_' || lpad(n::text, 32, '0'), shop_id, n, 'number-' || n, 'lsv_' || lpad(n::text, 32, '0'), created_at,
      'active', created_at + n * interval '1 millisecond'
    from listings.listing, generate_series(${from}, ${to}) n where id = '${firstListing}';
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || lpad(n::text, 32, '0'), shop_id, 'lst_' || lpad(n::text, 32, '0'), 1, design_version_id,
      'Number ' || n || case when n % 2 = 0 then ' even' else ' odd' end || case when n % 3 = 0 then ' dusty' else '' end || case when n % 80 = 0 and n <= ${few} then ' lamp' else ' tee' end,
      'About it.', products, made_at
    from listings.listing_version, generate_series(${from}, ${to}) n where listing_id = '${firstListing}';
    select listings.write_cards();
    update listings.sold set units = case when number % 3 = 0 then 0 else 1 + number % 50 end;
    commit`)
  await app.services.database.execute('vacuum analyze')
}

const searches = {
  'a word of every name': 'number',
  'a word of what never sold': 'dusty',
  'the same, misspelt': 'dutsy',
  'two words': 'dusty+tee',
  'a word of few': 'lamp',
  'two words that no name has both of': 'odd+even',
  'a number': 'number+77',
  'a word of none': 'zeppelin',
}

/** Blocks read by searches that have more matches than are ranked. An index may grow by a level. */
const countBlocks = async () => {
  const blocks: Record<string, number> = {}
  for (const name of ['a word of every name', 'a word of what never sold', 'the same, misspelt'] as const)
    blocks[name] = (await countRowsLookedAt(app, statements, `/@grown/shop?q=${searches[name]}`)).blocks
  return blocks
}
let fewestBlocks: Record<string, number>

test(`a search in ${many} listings looks at no more than one and a half times as many rows as in ${few}`, async () => {
  const countRows = async () => {
    const rows: Record<string, number> = {}
    for (const [name, query] of Object.entries(searches)) {
      const reads = await countRowsLookedAt(app, statements, `/@grown/shop?q=${query}`)
      expect(reads.statements, name).toBeLessThanOrEqual(3)
      rows[name] = reads.rows
    }
    return rows
  }
  await growTo(2, fewest)
  fewestBlocks = await countBlocks()
  await growTo(fewest + 1, few)
  const rowsBefore = await countRows()
  await growTo(few + 1, many)
  const rowsAfter = await countRows()
  const grownSearches = Object.keys(rowsBefore).filter(
    (name) => rowsAfter[name]! > rowsBefore[name]! * 1.5 + 100,
  )
  expect(grownSearches.map((name) => `${name}: ${rowsBefore[name]} rows, then ${rowsAfter[name]}`)).toEqual(
    [],
  )
})

test(`a search that much of a store matches reads as few blocks in ${many} listings as in ${fewest}`, async () => {
  const blocks = await countBlocks()
  const grownSearches = Object.keys(blocks).filter((name) => blocks[name]! > fewestBlocks[name]! * 1.5 + 120)
  expect(grownSearches.map((name) => `${name}: ${fewestBlocks[name]} blocks, then ${blocks[name]}`)).toEqual(
    [],
  )
})

const listShown = async (query: string): Promise<number[]> => {
  const text = await app.readPage(`/@grown/shop?q=${query}`)
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return [...main.matchAll(/href="\/@grown\/number-(\d+)"/g)].map((match) => Number(match[1]))
}

test('a search finds listings that nobody has bought, and shows best sellers first', async () => {
  const dusty = await listShown('dusty')
  expect(dusty.length).toBeGreaterThan(10)
  expect(dusty.filter((number) => number % 3 !== 0)).toEqual([])
  const tees = await listShown('tee')
  expect(tees.length).toBeGreaterThan(10)
  expect(new Set(tees.map((number) => number % 50))).toEqual(new Set([49]))
})
