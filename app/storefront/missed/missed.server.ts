import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findBlanks } from '#catalogue'
import { blankTitle } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { findLiveListing } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { consumeNetworkToken } from '#platform/http/limit.ts'
import { formatWait } from '#platform/http/wait.ts'
import { countWish, visitorKey } from '#visits'
import { readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'
import { findOpenShop } from '../store.server.ts'

/** Wishes per hour from one household: enough for a family, too few for a program. */
const wishesPerNetwork = [20, 3_600] as const

/** A listing that is over or sold out, with its sizes. One still on sale has no such page. */
async function findGoneListing(tx: Tx, params: LoaderFunctionArgs['params'], at: Date) {
  const shop = await findOpenShop(tx, params)
  const listing = await findLiveListing(tx, shop.id, params.slug ?? '', at)
  if (!listing) throw new Response('That product doesn’t exist.', { status: 404 })
  if (listing.sale !== 'ended' && !listing.soldOut)
    throw redirect(hrefs.storeListing(shop.handle, listing.slug))
  const blanks = await findBlanks(
    tx,
    listing.products.map(({ blankId }) => blankId),
  )
  const choices = listing.products.flatMap(({ blankId }) => {
    const blank = blanks.get(blankId)
    return (blank?.sizes ?? []).map((size) => ({
      value: `${blankId}/${size}`,
      product: blank ? blankTitle(blank) : '',
      size,
    }))
  })
  return { shop, listing, choices }
}

export function loadMissed({ params, context }: LoaderFunctionArgs) {
  const { read, url } = requestOf(context)
  return read(async (tx, at) => {
    const { shop, listing, choices } = await findGoneListing(tx, params, at)
    return {
      isCounted: url.searchParams.has('counted'),
      shop: { name: shop.name, handle: shop.handle },
      listing: { title: listing.title, slug: listing.slug },
      choices,
      products: listing.products.length,
    }
  })
}

/** Counts the size a fan wanted; nothing about the fan is stored. */
export async function countMissed({ request, params, context }: ActionFunctionArgs) {
  const { transact, address, config } = requestOf(context)
  const chosenValue = String((await readParts(request)).get('size') ?? '')
  const outcome = await transact(async (tx, at) => {
    const { shop, listing, choices } = await findGoneListing(tx, params, at)
    const choice = choices.find(({ value }) => value === chosenValue)
    if (!choice) return { fault: 'Choose a size.', status: 422 }
    const wait = await consumeNetworkToken(
      tx,
      { secret: config.secretKey },
      'wish',
      address,
      wishesPerNetwork,
    )
    if (wait > 0)
      return {
        fault: `Too many answers from your network. Try again in ${formatWait(wait)}.`,
        status: 429,
      }
    const wish = {
      shop: { id: shop.id, timeZone: shop.timeZone },
      visitor: visitorKey(request, address),
      listingId: asId('listing', listing.id),
      blankId: chosenValue.slice(0, chosenValue.indexOf('/')),
      size: choice.size,
    }
    await countWish(tx, wish, at)
    return { to: `${hrefs.storeMissed(shop.handle, listing.slug)}?counted` }
  })
  if ('to' in outcome) throw redirect(outcome.to!, 303)
  return data({ fault: outcome.fault }, { status: outcome.status })
}
