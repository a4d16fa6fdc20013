import type { LoaderFunctionArgs } from 'react-router'
import { findLiveListings } from '#listings'
import { usualAbout } from '#storefronts/contract'
import { cardOf } from '../card.server.ts'
import { storeOf } from '../store.server.ts'
import { readStore, soon } from '../store-reads.server.ts'

const shown = 4

/** What a shop says about itself, and what it is known for: its best sellers. */
export function loadAbout({ params, context }: LoaderFunctionArgs) {
  return readStore({ params, context }, async (reads) => {
    const { tx, at, keep, shop } = reads
    const { store } = await storeOf(reads, context)
    const about = store.document.sections.find(({ kind }) => kind === 'about')
    const read = () => findLiveListings(tx, shop.id, { count: shown }, at)
    const best = await keep(['shop', 'catalogue'], 'about: best sellers', read, () => soon(at))
    return {
      name: shop.name,
      handle: shop.handle,
      title: about?.settings.title || `About ${shop.name}`,
      text: about?.settings.text || usualAbout,
      best: best.map((listing) => cardOf(listing, shop.handle)),
    }
  })
}
