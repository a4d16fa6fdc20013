/** The sample shop: made once, on an empty database, by the same verbs that everyone's shop goes through. */
import { findBlanks } from '#catalogue'
import { tokenise } from '#payments'
import { forgetJobs } from '#platform/jobs/trouble.ts'
import type { Services } from '#platform/services.ts'
import { findFacilities } from '#production'
import { formatBatchNumber } from '../../modules/production/batch.ts'
import { openSampleHouse } from '../house.ts'
import { sampleNow } from '../plan/figures.ts'
import { listingPlans } from '../plan/listings.ts'
import { planOrders } from '../plan/orders.ts'
import { listSellables } from '../plan/sellables.ts'
import { setClock } from './clock.ts'
import { seedNeighbours } from './neighbours.ts'
import { seedDestination, seedReleases } from './payouts.ts'
import { seedPurchases } from './purchases.ts'
import { requireOk } from './require-ok.ts'
import { seedReviews } from './reviews.ts'
import { seedEnds, seedListings, seedNextPrints, seedPeople } from './shop.ts'
import { seedStore } from './store.ts'
import { seedVisits, type Visit } from './visits.ts'
import { seedWeeks } from './weeks.ts'
import { writeFigures, writeLedger } from './write-books.ts'
import { writeOrders, writePayments } from './write-orders.ts'
import { writeProduction } from './write-production.ts'
import { buildYear, type PlacedOrder } from './year.ts'

const opening = new Date('2024-12-30T08:00:00Z')
const firstDay = '2025-01-01'

/** True when nobody has signed up yet: only then may the sample be made. */
export async function isEmpty({ database }: Services): Promise<boolean> {
  const { rows } = await database.execute('select 1 from accounts.person limit 1')
  return rows.length === 0
}

/** Makes the sample people, their shop and its year. Business time is at 2025-08-24, 11:00 in Lagos afterwards. */
export async function seedSample(
  services: Services,
  logLine: (line: string) => void = () => undefined,
): Promise<void> {
  const { database, config } = services
  const ring = { secret: config.secretKey }
  await setClock(database, opening)
  await database.transact(openSampleHouse)
  const deps = { ring, appUrl: config.appUrl, now: new Date() }
  const shop = await seedPeople(database, deps)
  await seedNeighbours(services, deps)
  const blanks = await database.read((tx) =>
    findBlanks(tx, [
      ...new Set(listingPlans.flatMap(({ products }) => products.map(({ blankId }) => blankId))),
    ]),
  )
  const sellables = listSellables(listingPlans, blanks)
  const listings = await seedListings(services, shop, sellables, opening)
  logLine('The sample shop has its 42 listings; now for its year.')
  await seedDestination(database, ring, shop)
  const token = await database.transact((tx) =>
    tokenise(tx, { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }),
  )
  requireOk(token, 'the test card is taken')
  const facilities = await database.read((tx) => findFacilities(tx))
  const orders = buildYear({ listings, blanks, facilities }, planOrders(listingPlans, sellables))
  await database.transact(async (tx) => {
    await writeOrders(tx, shop, orders)
    await writePayments(tx, orders, {
      id: token.value.token,
      brand: token.value.brand,
      last4: token.value.last4,
    })
    await writeProduction(tx, shop, orders, (unit) =>
      formatBatchNumber(unit.facility, unit.line.technique, unit.cutOff),
    )
    await writeLedger(tx, shop, orders)
    await writeFigures(tx, shop, orders, blanks)
  })
  await seedPurchases(database, shop)
  await seedReviews(database, shop, orders, sampleNow)
  const visitedShop = {
    shopId: shop.shopId,
    since: firstDay,
    quietDay: 26,
    listings: [...listings.values()].map(({ id }) => id),
  }
  await seedVisits(database, visitedShop, orders.map(toVisit))
  await seedReleases(database, shop)
  await seedStore(database, shop, listings)
  await seedNextPrints(database, listings)
  await seedEnds(database, shop, listings, sampleNow)
  await seedWeeks(services, shop.opsId)
  await closePast(services)
}

const toVisit = ({ at, fan, lines }: PlacedOrder): Visit => ({
  at,
  country: fan.country,
  listings: lines.map(({ listingId }) => listingId),
})

/** Discards the mails and callbacks of the past, and sets the clock to the moment at which the sample begins. */
async function closePast({ database }: Services): Promise<void> {
  await database.execute(`update platform.fact set done_at = clock_timestamp() where done_at is null`)
  await database.transact(forgetJobs)
  await database.execute('delete from messages.mail')
  await setClock(database, sampleNow)
}
