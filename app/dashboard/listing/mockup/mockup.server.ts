import { Readable } from 'node:stream'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { findBlank } from '#catalogue'
import { hrefs } from '#kernel/hrefs.ts'
import { drawListing, type Listing, pngOf } from '#listings'
import { houseDate } from '#platform/clock.ts'
import { type ZipEntry, zipOf } from '#platform/zip/zip.ts'
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

/** Shops whose pictures are being packed by this process: drawing takes the processor, and one packing is enough for a shop. */
const packing = new Set<string>()

/** Every view of a product in every colour of the listing, in one file that is written while it is sent. */
export async function loadMockups({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, read, blobs, url } = signedInCreator(context)
  const blankId = (url.searchParams.get('blank') ?? '').slice(0, 80)
  const { listing, blank } = await read(async (tx) => ({
    listing: await ownListing(tx, shop.id, params.name),
    blank: await findBlank(tx, blankId),
  }))
  // The form of the page without a choice, as a link would be followed.
  if (!blankId) throw redirect(hrefs.listing(listing.number))
  const product = listing.version.products.find((one) => one.blankId === blankId)
  if (!product || !blank) throw new Response('This listing has no such product.', { status: 404 })
  if (packing.has(shop.id)) {
    const words =
      'Pictures are already being packed for your shop. Start this download when that one is done.'
    return new Response(words, { status: 429, headers: { 'Retry-After': '60' } })
  }
  const pictures = product.colours.flatMap((colour) =>
    blank.views.map(({ name: view }) => ({ view, colour })),
  )
  const file = Readable.from(packed({ read, blobs }, { listing, blankId, shopId: shop.id }, pictures))
  packing.add(shop.id)
  file.once('close', () => packing.delete(shop.id))
  return new Response(Readable.toWeb(file) as BodyInit, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${listing.slug}-${blankId}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

type Packed = { listing: Listing; blankId: string; shopId: Listing['shopId'] }
/** One picture is held at a time; whoever closes the download ends it. */
const packed = (
  deps: Parameters<typeof drawListing>[0],
  { listing, blankId, shopId }: Packed,
  pictures: readonly { view: string; colour: string }[],
): AsyncGenerator<Buffer> => {
  const { designVersionId } = listing.version
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    for (const { view, colour } of pictures) {
      const picture = { listingId: listing.id, designVersionId, blankId, view, colour }
      const drawn = await drawListing(deps, picture, side, shopId)
      if (!drawn) continue
      const bytes = await pngOf(deps, drawn)
      yield { name: `${listing.slug}-${colour}-${view}.png`, bytes, at: houseDate() }
    }
  }
  return zipOf(entries())
}
