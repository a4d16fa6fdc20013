import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { readShelfWish } from '../../shelf/narrow.ts'
import { readShelf } from '../../shelf/shelf.server.ts'
import { storeOf } from '../../store.server.ts'

/** One screen of what a store has on sale, or of what a fan asks for; all that can be asked stands in the address. */
export function loadEverything({ params, context }: LoaderFunctionArgs) {
  const { read, url } = requestOf(context)
  const wish = readShelfWish(url.searchParams, 'best')
  return read(async (tx, at) => {
    const { shop } = await storeOf(tx, { params, context })
    return { name: shop.name, handle: shop.handle, view: await readShelf(tx, shop, { wish }, at) }
  })
}
