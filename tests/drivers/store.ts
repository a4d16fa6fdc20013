import { sha256Hex } from '#platform/crypto/hash.ts'
import { openSampleHouse } from '#sample/house.ts'
import { asId, type Id } from '../../kernel/id.ts'
import type { ListingProduct } from '../../modules/listings/contract.ts'
import {
  claimNumber,
  freezeVersion,
  insertListing,
  selectListing,
  updateListing,
} from '../../modules/listings/listing-rows.ts'
import { openStock } from '../../modules/listings/stock-rows.ts'
import type { Database } from '../../platform/database/tx.ts'
import { createId } from './orders.ts'
import { openShop } from './shops.ts'

const document = {
  version: 1,
  areas: {
    front: {
      widthIn: 12,
      heightIn: 16,
      layers: [],
    },
  },
  placements: {},
}

export type TestStore = {
  shopId: Id<'shop'>
  /** Puts a product on sale: by default a tee at $23.99. */
  sell(input?: {
    title?: string
    blankId?: string
    designVersionId?: Id<'designVersion'>
    colours?: string[]
    priceMinor?: number
    sizePrices?: Record<string, number>
    /** More products with the same design. */
    moreProducts?: ListingProduct[]
    unitsCap?: number | null
    perPersonLimit?: number | null
    startsAt?: Date | null
    endsAt?: Date | null
  }): Promise<Id<'listing'>>
}

/** A shop with the real catalogue and a design, ready to put listings on sale. */
export async function openStore(database: Database, handle: string): Promise<TestStore> {
  const shopId = asId('shop', await openShop(database, handle))
  const owner = createId('person', handle)
  await database.execute(
    `insert into accounts.person (id, name, email, email_verified) values ('${owner}', 'Adaeze Bello', '${handle}@fanfare.test', true)`,
  )
  await database.execute(`insert into accounts.member values ('${shopId}', '${owner}', 'owner', now())`)
  await database.transact(async (tx, at) => {
    await openSampleHouse(tx, at)
  })
  const designId = createId('design', handle)
  const versionId = createId('designVersion', handle)
  const text = JSON.stringify(document)
  const hash = sha256Hex(text)
  await database.execute(
    `insert into artwork.design (id, shop_id, name, version, began_at, saved_at) values ('${designId}', '${shopId}', 'Sun', 1, now(), now())`,
  )
  await database.execute(
    `insert into artwork.design_version (id, shop_id, design_id, number, document, hash, saved_at)
     values ('${versionId}', '${shopId}', '${designId}', 1, '${text}', '${hash}', now())`,
  )
  return {
    shopId,
    sell: (changes = {}) =>
      database.transact(async (tx, at) => {
        const number = await claimNumber(tx, shopId)
        const unitsCap = changes.unitsCap ?? null
        const perPersonLimit = changes.perPersonLimit ?? null
        const { startsAt = null, endsAt = null } = changes
        const terms = { startsAt, endsAt, unitsCap, perPersonLimit }
        const offer = {
          designVersionId: changes.designVersionId ?? versionId,
          title: changes.title ?? 'Harmattan sun',
          description: '',
          products: [
            {
              blankId: changes.blankId ?? 'bella-canvas-3001',
              colours: changes.colours ?? ['black'],
              priceMinor: changes.priceMinor ?? 2399,
              ...(changes.sizePrices ? { sizePrices: changes.sizePrices } : {}),
            },
            ...(changes.moreProducts ?? []),
          ],
        }
        const newListing = {
          shopId,
          number,
          slug: `listing-${number}`,
          origin: 'studio',
          offer,
          terms,
        } as const
        const id = await insertListing(tx, newListing, at)
        const listing = await selectListing(tx, shopId, id)
        await freezeVersion(tx, listing!.version.id, at)
        await updateListing(tx, id, { status: 'active', launchedAt: at })
        if (unitsCap !== null || perPersonLimit !== null) await openStock(tx, id, unitsCap)
        return id
      }),
  }
}
