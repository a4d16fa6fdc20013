import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import type { SectionData } from '../sections/section-view.ts'
import { readSections } from '../sections/sections.server.ts'
import { readStoreChrome } from '../store.server.ts'
import { findNextMoment, readStore } from '../store-reads.server.ts'

/** The first page of a store. */
export function loadHome({ params, context }: LoaderFunctionArgs) {
  const { config } = requestOf(context)
  return readStore({ params, context }, async (reads) => {
    const { tx, at, cache, shop } = reads
    const { store, draft: isDraft } = await readStoreChrome(reads, context)
    const hero = store.document.sections.find(({ kind, hidden }) => kind === 'hero' && !hidden)
    const read = async () => ({
      views: await readSections(tx, shop, store, at),
      next: await findNextMoment(reads),
    })
    const { views } = await (isDraft
      ? read()
      : cache(['shop', 'catalogue'], 'home', read, ({ next }) => next))
    return {
      name: shop.name,
      site: config.storeUrl ?? config.appUrl,
      words: hero?.settings.text || `Everything by ${shop.name}, printed to order.`,
      handle: shop.handle,
      draft: isDraft,
      sections: views.map(({ data, ...view }) => ({
        ...view,
        data: { ...data, ...refreshTimeLeft(data, at) },
      })),
    }
  })
}

/** The time a drop has left. */
const refreshTimeLeft = ({ drop }: SectionData, at: Date): Pick<SectionData, 'drop'> =>
  drop ? { drop: { ...drop, leftMs: drop.until && drop.until.getTime() - at.getTime() } } : {}
