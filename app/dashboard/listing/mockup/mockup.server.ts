import { type LoaderFunctionArgs, redirect } from 'react-router'
import { findBlank } from '#catalogue'
import { hrefs } from '#kernel/hrefs.ts'
import { drawListing, type Listing, readPng } from '#listings'
import { houseDate } from '#platform/clock.ts'
import type { ZipEntry } from '#platform/zip/zip.ts'
import { signedInCreator } from '../../../request.server.ts'
import { createZipAnswer } from '../../../zip-answer.server.ts'
import { findOwnListing } from '../detail/detail.server.ts'

const side = 2400

/** One view of a product in one colour as a PNG to download, as large as mockups are drawn. */
export async function loadMockup({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, read, blobs, url } = signedInCreator(context)
  const readParameter = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, 80)
  const listing = await read((tx) => findOwnListing(tx, shop.id, params.name))
  // The form sent without a choice leads back to the page, as a link would.
  if (!url.searchParams.has('blank')) throw redirect(hrefs.listing(listing.number))
  const { designVersionId } = listing.version
  const [blankId, view, colour] = [readParameter('blank'), readParameter('view'), readParameter('colour')]
  const picture = { listingId: listing.id, designVersionId, blankId, view, colour }
  const rendered = await drawListing({ read, blobs }, picture, side, shop.id)
  if (!rendered) throw new Response('That picture of this listing doesn’t exist.', { status: 404 })
  return new Response(new Uint8Array(await readPng({ blobs }, rendered)), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${listing.slug}-${view}-${colour}.png"`,
      'Cache-Control': 'private, no-cache',
    },
  })
}

const busyText = 'Pictures are already being packed for your shop. Start this download when that one is done.'

/** Every view of a product in every colour of the listing, in one file streamed as it is written. */
export async function loadMockups({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, read, blobs, url } = signedInCreator(context)
  const blankId = (url.searchParams.get('blank') ?? '').slice(0, 80)
  const { listing, blank } = await read(async (tx) => ({
    listing: await findOwnListing(tx, shop.id, params.name),
    blank: await findBlank(tx, blankId),
  }))
  // The form sent without a choice leads back to the page, as a link would.
  if (!blankId) throw redirect(hrefs.listing(listing.number))
  const product = listing.version.products.find((candidate) => candidate.blankId === blankId)
  if (!product || !blank) throw new Response('This listing has no such product.', { status: 404 })
  const pictures = product.colours.flatMap((colour) =>
    blank.views.map(({ name: view }) => ({ view, colour })),
  )
  const source = { listing, blankId, shopId: shop.id }
  const name = `${listing.slug}-${blankId}`
  return createZipAnswer(
    { key: `pictures ${shop.id}`, name, busyText },
    packEntries({ read, blobs }, source, pictures),
  )
}

type ArchiveMockup = { listing: Listing; blankId: string; shopId: Listing['shopId'] }
/** Holds one picture in memory at a time. */
async function* packEntries(
  deps: Parameters<typeof drawListing>[0],
  { listing, blankId, shopId }: ArchiveMockup,
  pictures: readonly { view: string; colour: string }[],
): AsyncGenerator<ZipEntry> {
  const { designVersionId } = listing.version
  for (const { view, colour } of pictures) {
    const picture = { listingId: listing.id, designVersionId, blankId, view, colour }
    const rendered = await drawListing(deps, picture, side, shopId)
    if (!rendered) continue
    const bytes = await readPng(deps, rendered)
    yield { name: `${listing.slug}-${colour}-${view}.png`, bytes, at: houseDate() }
  }
}
