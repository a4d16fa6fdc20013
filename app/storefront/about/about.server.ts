import type { LoaderFunctionArgs } from 'react-router'
import { usualAbout } from '#storefronts/contract'
import { findBestSellers } from '../best-sellers.server.ts'
import { storeOf } from '../store.server.ts'
import { readStore } from '../store-reads.server.ts'

/** A shop's words about itself, and its best sellers. */
export function loadAbout({ params, context }: LoaderFunctionArgs) {
  return readStore({ params, context }, async (reads) => {
    const { shop } = reads
    const { store } = await storeOf(reads, context)
    const about = store.document.sections.find(({ kind }) => kind === 'about')
    return {
      name: shop.name,
      handle: shop.handle,
      title: about?.settings.title || `About ${shop.name}`,
      text: about?.settings.text || usualAbout,
      best: await findBestSellers(reads),
    }
  })
}
