/** Bulk orders of the shop's own products: chosen in a grid, through the address only, until a quote is made. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { findBlanks, findVariants } from '#catalogue'
import { blankTitle, skuOf, unitCost } from '#catalogue/contract'
import { findAreas } from '#checkout'
import { checkoutRefusals } from '#checkout/contract'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { minus, share, sum } from '#kernel/money.ts'
import { type RefusalWords, wordsOf } from '#kernel/result.ts'
import { findListing } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { findBulkQuotes, offerBulk, piecesOf, priceSamples } from '#samples'
import {
  bulkStepOf,
  joinBulkWishes,
  readBulkWish,
  type SampleWish,
  sampleRefusals,
  wishText,
} from '#samples/contract'
import { readParts } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { findListingChoices } from '../samples/choose.server.ts'

const words: RefusalWords<string> = { ...checkoutRefusals, ...sampleRefusals }

/** One product of a listing: colours down, sizes across, each cell with the cost of a unit. */
async function findGrid(tx: Tx, shopId: Id<'shop'>, listing: string, requestedBlank: string, pieces: number) {
  const id = parseId('listing', listing)
  const foundListing = id && (await findListing(tx, shopId, id))
  if (!foundListing) return null
  const { products, designVersionId, title } = foundListing.version
  const areas = await findAreas(tx, designVersionId)
  const blanks = await findBlanks(
    tx,
    products.map(({ blankId }) => blankId),
  )
  const printed = products.filter(({ blankId }) => blanks.get(blankId)?.physical)
  const product = printed.find(({ blankId }) => blankId === requestedBlank) ?? printed[0]
  const blank = product && blanks.get(product.blankId)
  if (!product || !blank || !areas) return null
  const skus = product.colours.flatMap((colour) => blank.sizes.map((size) => skuOf(blank.id, colour, size)))
  const variants = await findVariants(tx, skus)
  const bps = bulkStepOf(pieces)
  return {
    id: foundListing.id,
    title,
    kind: blank.id,
    kinds: printed.map(({ blankId }) => ({ value: blankId, label: blankTitle(blanks.get(blankId)!) })),
    sizes: blank.sizes.map((size) => {
      const fullCost = unitCost(blank, size, areas)
      return { size, cost: minus(fullCost, share(fullCost, bps)) }
    }),
    colours: product.colours.map((slug) => ({
      slug,
      name: blank.colours.find((colour) => colour.slug === slug)?.name ?? slug,
      cells: blank.sizes.map((size) => {
        const sku = skuOf(blank.id, slug, size)
        const variant = variants.get(sku)
        return { sku, size, isGone: !variant || variant.stock === 0 }
      }),
    })),
  }
}

/** The ids in the address bar: units chosen before, and those of the grid just sent, which replace them. */
function readChosen(url: URL): { wishes: SampleWish[]; sent: boolean } {
  const listing = url.searchParams.get('listing') ?? ''
  const cells = [...url.searchParams].filter(([name]) => name.startsWith('n.'))
  const named = new Set(cells.map(([name]) => `${listing}~${name.slice(2)}`))
  const earlier = url.searchParams.getAll('piece').flatMap((text) => readBulkWish(text) ?? [])
  const otherWishes = earlier.filter(({ listingId, sku }) => !named.has(`${listingId}~${sku}`))
  const now = cells.flatMap(
    ([name, quantity]) => readBulkWish(`${listing}~${name.slice(2)}~${quantity}`) ?? [],
  )
  return { wishes: joinBulkWishes([...otherWishes, ...now]), sent: cells.length > 0 }
}

export async function loadBulk({ context }: LoaderFunctionArgs) {
  const { shop, url, read } = signedInCreator(context)
  const { wishes, sent } = readChosen(url)
  const listing = url.searchParams.get('listing') ?? ''
  const kind = url.searchParams.get('kind') ?? ''
  if (sent) throw redirect(hrefs.bulk({ piece: wishes.map(wishText), listing, kind }), 303)
  const pieces = piecesOf(wishes)
  return read(async (tx) => {
    const priced = await priceSamples(tx, shop.id, wishes, bulkStepOf(pieces))
    const quotes = await findBulkQuotes(tx, shop.id)
    return {
      listings: await findListingChoices(tx, shop.id),
      grid: listing ? await findGrid(tx, shop.id, listing, kind, pieces) : null,
      chosen: wishes.map((wish) => ({
        text: wishText(wish),
        key: `${wish.listingId}~${wish.sku}`,
        units: wish.units,
        without: wishes.filter((other) => other !== wish).map(wishText),
      })),
      lines: priced.ok
        ? priced.value.map(({ title, colourName, size, quantity, unitCost: unit, amount }) => ({
            title,
            colourName,
            size,
            quantity,
            unitCost: unit,
            amount,
          }))
        : null,
      problem: priced.ok || wishes.length === 0 ? null : wordsOf(priced, words),
      pieces,
      bps: bulkStepOf(pieces),
      productionCost:
        priced.ok && priced.value.length > 0 ? sum(priced.value.map(({ amount }) => amount)) : null,
      quotes: quotes.map(({ id, pieces: pieceCount, totals, holdsUntil, orderId }) => ({
        id,
        pieces: pieceCount,
        total: totals.total,
        holdsUntil,
        ordered: orderId !== null,
      })),
      isOwner: mayDo(shop.role, 'own'),
      zone: shop.timeZone,
    }
  })
}
export type BulkPage = Awaited<ReturnType<typeof loadBulk>>

/** Makes a quote of the chosen units, to a country. */
export async function askQuote({ request, context }: ActionFunctionArgs) {
  const { shop, actor, requestId, transact } = signedInCreator(context)
  const form = await readParts(request)
  const text = (name: string): string => String(form.get(name) ?? '').slice(0, 120)
  const wishes = joinBulkWishes(form.getAll('piece').flatMap((value) => readBulkWish(String(value)) ?? []))
  const destination = { country: text('country'), region: text('region').trim() }
  const input = { wishes, place: destination, option: text('shippingOption') }
  const quoted = await transact(async (tx, at) => {
    const quote = await offerBulk(tx, shop.id, input, at)
    if (quote.ok)
      await record(
        tx,
        { actor, action: 'bulk.quoted', resource: quote.value, shopId: shop.id, requestId },
        at,
      )
    return quote
  })
  if (quoted.ok) return redirect(hrefs.bulkQuote(quoted.value), 303)
  const submitted = { ...destination, shippingOption: input.option }
  return data({ fault: wordsOf(quoted, words), submitted }, { status: words[quoted.code]?.status ?? 409 })
}
