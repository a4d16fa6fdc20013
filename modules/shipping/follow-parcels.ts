/** Asks the test carrier about its parcels. It answers by the business clock, so moving that clock delivers them. */

import { countryName } from '#kernel/country-names.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { simulateJourney } from './carriers.ts'
import { regionOf } from './countries.ts'
import { findShippingTerms } from './find-terms.ts'
import { limits } from './limits.ts'
import { lockParcelsOnTheirWay } from './parcel-rows.ts'
import { transitOf } from './quote.ts'
import { recordTracking } from './ship-parcel.ts'

export async function followParcels(database: Pick<Database, 'transact'>): Promise<number> {
  let followedCount = 0
  for (let after = ''; ; ) {
    const page = await database.transact((tx, at) => followPage(tx, after, at))
    followedCount += page.parcels
    if (!page.id) return followedCount
    after = page.id
  }
}

async function followPage(tx: Tx, after: string, at: Date): Promise<{ id: string | null; parcels: number }> {
  const terms = await findShippingTerms(tx, at)
  const parcels = await lockParcelsOnTheirWay(tx, 'fanfare-post', after, limits.followedAtOnce)
  for (const parcel of parcels) {
    const journey = simulateJourney({
      trackingNumber: parcel.trackingNumber!,
      shippedAt: parcel.shippedAt!,
      transit: transitOf(regionOf(parcel.country) ?? 'world', parcel.service, terms),
      from: 'Lagos',
      to: countryName(parcel.country),
    })
    await recordTracking(
      tx,
      parcel,
      journey.filter((event) => event.at <= at),
      at,
    )
  }
  return { id: parcels.length === limits.followedAtOnce ? parcels.at(-1)!.id : null, parcels: parcels.length }
}
