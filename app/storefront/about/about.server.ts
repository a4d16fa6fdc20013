import type { LoaderFunctionArgs } from 'react-router'
import { usualAbout } from '#storefronts/contract'
import { storeOf } from '../store.server.ts'
import { readStore } from '../store-reads.server.ts'

/** What a shop says about itself. */
export function loadAbout({ params, context }: LoaderFunctionArgs) {
  return readStore({ params, context }, async (reads) => {
    const { shop } = reads
    const { store } = await storeOf(reads, context)
    const about = store.document.sections.find(({ kind }) => kind === 'about')
    return {
      name: shop.name,
      title: about?.settings.title || `About ${shop.name}`,
      text: about?.settings.text || usualAbout,
    }
  })
}
