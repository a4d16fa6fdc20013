import type { LoaderFunctionArgs } from 'react-router'
import { defaultAbout } from '#storefronts/contract'
import { findBestSellers } from '../best-sellers.server.ts'
import { readStoreChrome } from '../store.server.ts'
import { readStore } from '../store-reads.server.ts'

/** A shop's words about itself, and its best sellers. */
export function loadAbout({ params, context }: LoaderFunctionArgs) {
  return readStore({ params, context }, async (reads) => {
    const { shop } = reads
    const { store } = await readStoreChrome(reads, context)
    const section = store.document.sections.find(({ kind }) => kind === 'about')
    return {
      name: shop.name,
      handle: shop.handle,
      title: section?.settings.title || `About ${shop.name}`,
      text: section?.settings.text || defaultAbout,
      bestSellers: await findBestSellers(reads),
    }
  })
}
