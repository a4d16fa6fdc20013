/** Bulk orders of the shop's own products. Until a quote is made, the choice is kept only in the address. */
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
  formatWish,
  joinBulkWishes,
  readBulkWish,
  type SampleWish,
  sampleRefusals,
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
  const physicalProducts = products.filter(({ blankId }) => blanks.get(blankId)?.physical)
  const product = physicalProducts.find(({ blankId }) => blankId === requestedBlank) ?? physicalProducts[0]
  const blank = product && blanks.get(product.blankId)
  if (!product || !blank || !areas) return null
  const skus = product.colours.flatMap((colour) => blank.sizes.map((size) => skuOf(blank.id, colour, size)))
  const variants = await findVariants(tx, skus)
  const bps = bulkStepOf(pieces)
  return {
    id: foundListing.id,
    title,
    kind: blank.id,
    kinds: physicalProducts.map(({ blankId }) => ({
      value: blankId,
      label: blankTitle(blanks.get(blankId)!),
    })),
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
        return { sku, size, isUnavailable: !variant || variant.stock === 0 }
      }),
    })),
  }
}

/** The pieces in the address: those chosen earlier, replaced by those of the grid if it was just sent. */
function readChosenWishes(url: URL): { wishes: SampleWish[]; isSent: boolean } {
  const listing = url.searchParams.get('listing') ?? ''
  const cells = [...url.searchParams].filter(([name]) => name.startsWith('n.'))
  const sentKeys = new Set(cells.map(([name]) => `${listing}~${name.slice(2)}`))
  const earlierWishes = url.searchParams.getAll('piece').flatMap((text) => readBulkWish(text) ?? [])
  const otherWishes = earlierWishes.filter(({ listingId, sku }) => !sentKeys.has(`${listingId}~${sku}`))
  const gridWishes = cells.flatMap(
    ([name, quantity]) => readBulkWish(`${listing}~${name.slice(2)}~${quantity}`) ?? [],
  )
  return { wishes: joinBulkWishes([...otherWishes, ...gridWishes]), isSent: cells.length > 0 }
}

export async function loadBulk({ context }: LoaderFunctionArgs) {
  const { shop, url, read } = signedInCreator(context)
  const { wishes, isSent } = readChosenWishes(url)
  const listing = url.searchParams.get('listing') ?? ''
  const kind = url.searchParams.get('kind') ?? ''
  if (isSent) throw redirect(hrefs.bulk({ piece: wishes.map(formatWish), listing, kind }), 303)
  const pieces = piecesOf(wishes)
  return read(async (tx) => {
    const priced = await priceSamples(tx, shop.id, wishes, bulkStepOf(pieces))
    const quotes = await findBulkQuotes(tx, shop.id)
    return {
      listings: await findListingChoices(tx, shop.id),
      grid: listing ? await findGrid(tx, shop.id, listing, kind, pieces) : null,
      chosen: wishes.map((wish) => ({
        text: formatWish(wish),
        key: `${wish.listingId}~${wish.sku}`,
        units: wish.units,
        without: wishes.filter((other) => other !== wish).map(formatWish),
      })),
      lines: priced.ok
        ? priced.value.map(({ title, colourName, size, quantity, unitCost: costPerUnit, amount }) => ({
            title,
            colourName,
            size,
            quantity,
            unitCost: costPerUnit,
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
        isOrdered: orderId !== null,
      })),
      isOwner: mayDo(shop.role, 'own'),
      zone: shop.timeZone,
    }
  })
}
export type BulkPage = Awaited<ReturnType<typeof loadBulk>>

/** Makes a quote for the chosen units, delivered to a country. */
export async function requestQuote({ request, context }: ActionFunctionArgs) {
  const { shop, actor, requestId, transact } = signedInCreator(context)
  const form = await readParts(request)
  const text = (name: string): string => String(form.get(name) ?? '').slice(0, 120)
  const wishes = joinBulkWishes(form.getAll('piece').flatMap((value) => readBulkWish(String(value)) ?? []))
  const destination = { country: text('country'), region: text('region').trim() }
  const input = { wishes, place: destination, option: text('shippingOption') }
  const result = await transact(async (tx, at) => {
    const quote = await offerBulk(tx, shop.id, input, at)
    if (quote.ok)
      await record(
        tx,
        { actor, action: 'bulk.quoted', resource: quote.value, shopId: shop.id, requestId },
        at,
      )
    return quote
  })
  if (result.ok) return redirect(hrefs.bulkQuote(result.value), 303)
  const submitted = { ...destination, shippingOption: input.option }
  return data({ fault: wordsOf(result, words), submitted }, { status: words[result.code]?.status ?? 409 })
}
