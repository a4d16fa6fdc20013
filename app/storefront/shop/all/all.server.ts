import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../../request.server.ts'
import { readShelf } from '../../shelf/shelf.server.ts'
import { readShelfQuery } from '../../shelf/shelf-query.ts'
import { readStore } from '../../store-reads.server.ts'

/** One screen of everything a store has on sale, or of what matches the query in the address. */
export function loadEverything({ params, context }: LoaderFunctionArgs) {
  const query = readShelfQuery(requestOf(context).url.searchParams, 'best')
  return readStore({ params, context }, async (reads) => {
    const { name, handle } = reads.shop
    return { name, handle, view: await readShelf(reads, { query }) }
  })
}
