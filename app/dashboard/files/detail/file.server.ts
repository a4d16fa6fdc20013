import type { LoaderFunctionArgs } from 'react-router'
import { findBlank } from '#catalogue'
import { isOffered, unitCost } from '#catalogue/contract'
import { findFile } from '#files'
import { ownFileBlank } from '#files/contract'
import { findWords } from '#kernel/find-words.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import { findLowestPrice } from '#ledger/contract'
import { findListingsAfter, findListingsOfFiles } from '#listings'
import { listingName } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { signedInCreator } from '../../../request.server.ts'

const maxListed = 500
const doneWords: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  released: 'Released. Everyone who bought it can download it from their order.',
  told: 'Released. We’re e-mailing everyone who bought it.',
  discarded: 'Discarded.',
  attached: 'Added. Fans who buy this listing, or have bought it, get the file.',
  detached: 'Removed from the listing. Fans who bought it keep the file.',
  sold: 'On sale. Change its cover, name or description in the studio.',
  drafted: 'Saved as a draft.',
}

/** The lowest price that leaves its creator a cent; null if the house sells no files. */
export async function findMinPrice(tx: Tx, at: Date): Promise<{ minor: number } | null> {
  const blank = await findBlank(tx, ownFileBlank)
  if (!blank || !isOffered(blank)) return null
  const cost = { unitCost: unitCost(blank, blank.sizes[0]!, ['front']), digital: true }
  return { minor: Number(findLowestPrice(cost, usd(1), await findFees(tx, at)).minor) }
}

/** One file: its versions, its listings, and those it could be added to. */
export async function loadFile({ params, context }: LoaderFunctionArgs) {
  const { shop, read, url } = signedInCreator(context)
  const id = parseId('file', params.id)
  const page = await read(async (tx, at) => {
    const file = id && (await findFile(tx, shop.id, id))
    if (!file) return null
    const attachedListings = (await findListingsOfFiles(tx, shop.id, [file.id])).map(({ listing }) => ({
      id: listing.id,
      title: listing.version.title,
      status: listing.status,
      name: listingName(listing.number),
      href: hrefs.storeListing(shop.handle, listing.slug),
    }))
    const { listings } = await findListingsAfter(tx, shop.id, { max: maxListed })
    return {
      file: {
        ...file,
        versions: file.versions.map(({ blobKey: _, ...version }) => ({
          ...version,
          preview: version.preview?.words ?? null,
        })),
      },
      attached: attachedListings,
      choices: listings
        .filter(
          (listing) =>
            listing.status !== 'archived' &&
            attachedListings.every((attachedListing) => attachedListing.id !== listing.id),
        )
        .map(({ id: value, number, title }) => ({ value, label: `${listingName(number)}, ${title}` })),
      minPriceMinor: (await findMinPrice(tx, at))?.minor ?? null,
      confirmation: findWords(doneWords, url.searchParams.get('done')),
    }
  })
  if (!page) throw new Response('Your shop has no such file.', { status: 404 })
  return page
}
export type FilePage = Awaited<ReturnType<typeof loadFile>>
