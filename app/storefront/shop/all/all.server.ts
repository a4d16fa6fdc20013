import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { readShelfWish } from '../../shelf/narrow.ts'
import { readShelf } from '../../shelf/shelf.server.ts'
import { readStore } from '../../store-reads.server.ts'

/** One screen of everything a store has on sale, or of a fan's wish, all of it in the address. */
export function loadEverything({ params, context }: LoaderFunctionArgs) {
  const wish = readShelfWish(requestOf(context).url.searchParams, 'best')
  return readStore({ params, context }, async (reads) => {
    const { name, handle } = reads.shop
    return { name, handle, view: await readShelf(reads, { wish }) }
  })
}
