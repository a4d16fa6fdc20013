import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { readSections } from '../sections/sections.server.ts'
import { storeOf } from '../store.server.ts'

/** The first page of a store. */
export function loadHome({ params, context }: LoaderFunctionArgs) {
  const { read, config } = requestOf(context)
  return read(async (tx, at) => {
    const { shop, store, draft } = await storeOf(tx, { params, context })
    const hero = store.document.sections.find(({ kind, hidden }) => kind === 'hero' && !hidden)
    return {
      name: shop.name,
      site: config.storeUrl ?? config.appUrl,
      words: hero?.settings.text || `Everything by ${shop.name}, printed to order.`,
      handle: shop.handle,
      draft,
      sections: await readSections(tx, shop, store, at),
    }
  })
}
