import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { readHome } from '../home.server.ts'
import { storeOf } from '../store.server.ts'

/** The first page of a store. */
export function loadHome({ params, context }: LoaderFunctionArgs) {
  return requestOf(context).read(async (tx, at) => {
    const { shop, store } = await storeOf(tx, { params, context })
    const hero = store.document.sections.find(({ kind, hidden }) => kind === 'hero' && !hidden)
    return {
      name: shop.name,
      words: hero?.settings.text || `Everything by ${shop.name}, printed to order.`,
      ...(await readHome(tx, shop, store, at)),
    }
  })
}
