import type { LoaderFunctionArgs } from 'react-router'
import { findShops } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { findShopsOnSale } from '#listings'
import { requestOf } from '../../request.server.ts'
import { creatorColumns } from './creators.ts'

const maxMoreStores = 60

/** The gallery of the sample's creators, or real stores whose owners agreed to be shown. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { config, read } = requestOf(context)
  const storeAt = (handle: string): string => `${config.storeUrl ?? config.appUrl}${hrefs.storefront(handle)}`
  const columns = config.sample ? creatorColumns : []
  const curated = new Set(columns.flat().map(({ handle }) => handle))
  const shops = await read(async (tx) => {
    const boosted = await findShops(tx, { boosted: true, status: 'active', max: maxMoreStores })
    const selling = await findShopsOnSale(
      tx,
      boosted.map(({ id }) => id),
    )
    return boosted.filter(({ id }) => selling.has(id))
  })
  return {
    columns: columns.map((column) =>
      column.map((creator) => ({ ...creator, store: storeAt(creator.handle) })),
    ),
    moreStores: shops
      .filter(({ handle }) => !curated.has(handle))
      .map(({ name, handle }) => ({ name, handle, store: storeAt(handle) })),
  }
}
