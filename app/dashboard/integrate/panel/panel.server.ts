import type { LoaderFunctionArgs } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { drawListing, findLiveListings } from '#listings'
import { mainPicture } from '#listings/contract'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { renderPanel } from '#press/files/panel.ts'
import { findStore } from '#storefronts'
import { signedInCreator } from '../../../request.server.ts'

const pictureWidth = 360
const runInTurn = limitConcurrency(1)

/** The shop's panel, in its store's present look. */
export async function loadPanel({ context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, read, blobs, config } = signedInCreator(context)
  const { store, listing } = await read(async (tx, at) => ({
    store: await findStore(tx, shop.id),
    listing: (await findLiveListings(tx, shop.id, { count: 1 }, at))[0],
  }))
  const picture = listing ? mainPicture(listing) : null
  const rendered = picture ? await drawListing({ read, blobs }, picture, pictureWidth, shop.id) : null
  const { host } = new URL(config.storeUrl ?? config.appUrl)
  const bytes = await runInTurn(() =>
    renderPanel({
      name: shop.name,
      below: `${host}${hrefs.storefront(shop.handle)}`,
      colour: store.document.look.light.colour,
      inkColour: store.document.look.light.on,
      picture: rendered?.bytes,
    }),
  )
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-cache' },
  })
}
