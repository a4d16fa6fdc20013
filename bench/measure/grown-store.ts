/** A store of this many listings in a Postgres of its own, for benchmarks that look at its pages. */
import { growTo } from '../../tests/drivers/grown-shop.ts'
import { openStore } from '../../tests/drivers/store.ts'
import { openBench } from './postgres.ts'

export async function openGrownStore(listings: number) {
  const bench = await openBench({ durable: false })
  const store = await openStore(bench.database, 'bench')
  const firstListing = await store.sell({ title: 'Number 1 hoodie', colours: ['black', 'white'] })
  await growTo(bench.database, { shopId: store.shopId, first: firstListing }, 2, listings)
  return { bench, firstListing }
}
