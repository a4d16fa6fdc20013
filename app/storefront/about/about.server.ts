import type { LoaderFunctionArgs } from 'react-router'
import { usualAbout } from '#storefronts/contract'
import { requestOf } from '../../request.server.ts'
import { storeOf } from '../store.server.ts'

/** What a shop says about itself. */
export function loadAbout({ params, context }: LoaderFunctionArgs) {
  return requestOf(context).read(async (tx) => {
    const { shop, store } = await storeOf(tx, { params, context })
    const about = store.document.sections.find(({ kind }) => kind === 'about')
    return {
      name: shop.name,
      title: about?.settings.title || `About ${shop.name}`,
      text: about?.settings.text || usualAbout,
    }
  })
}
