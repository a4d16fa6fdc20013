import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { drawListing, pngOf } from '#listings'
import { signedInCreator } from '../../../request.server.ts'
import { ownListing } from '../one/one.server.ts'

const side = 2000

/** One view of a product in one colour as a PNG to keep, as large as mockups are drawn. */
export async function loadMockup({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, read, blobs, url } = signedInCreator(context)
  const asked = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, 80)
  const listing = await read((tx) => ownListing(tx, shop.id, params.name))
  // The form of the page without a choice, as a link would be followed.
  if (!url.searchParams.has('blank')) throw redirect(hrefs.listing(listing.number))
  const { designVersionId } = listing.version
  const [blankId, view, colour] = [asked('blank'), asked('view'), asked('colour')]
  const picture = { listingId: listing.id, designVersionId, blankId, view, colour }
  const drawn = await drawListing({ read, blobs }, picture, side, shop.id)
  if (!drawn) throw new Response('That picture of this listing doesn’t exist.', { status: 404 })
  return new Response(new Uint8Array(await pngOf({ blobs }, drawn)), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${listing.slug}-${view}-${colour}.png"`,
      'Cache-Control': 'private, no-cache',
    },
  })
}
