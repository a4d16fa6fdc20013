import { type LoaderFunctionArgs, redirect } from 'react-router'
import {
  findArtworks,
  findDesign,
  findDesignVersion,
  findOwnFonts,
  type SavedDesign,
  saveDesign,
} from '#artwork'
import { artworkRefusals } from '#artwork/contract'
import { browse, createSections, findBlank, findBlanks } from '#catalogue'
import { type Blank, isOffered } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { formatTimeInput } from '#kernel/instant.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { findFees } from '#ledger'
import { findListing, type Listing } from '#listings'
import { listingLimits } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { createDocument } from '#press/document.ts'
import { readView } from '#press/views.ts'
import { findFirstProducts } from '../dashboard/home/first-products.server.ts'
import { readJson } from '../form.server.ts'
import { signedInCreator } from '../request.server.ts'
import { readTheme } from '../ui/theme.ts'
import { findBrand } from './brand/brand.server.ts'
import { findStudioComments } from './comments/comments.server.ts'
import {
  type Choice,
  type SaveAnswer,
  SaveForm,
  type StudioData,
  type StudioProduct,
  type Terms,
  toStudioPicture,
} from './document/studio-data.ts'
import { addAreas, createChoice } from './document/studio-state.ts'

type Context = LoaderFunctionArgs['context']

/** Everything the studio opens with: the design, its products with pictures, the shop's uploads, the listing. */
export async function loadStudio({ request, context, params }: LoaderFunctionArgs): Promise<StudioData> {
  const { actor, read, shop, url, config } = signedInCreator(context)
  const listingId = parseId('listing', url.searchParams.get('listing'))
  return read(async (tx, at) => {
    const design = params.designId ? await findDesign(tx, shop.id, params.designId) : null
    if (params.designId && !design) throw new Response('That design is not in your shop.', { status: 404 })
    const listing = listingId && (await findListing(tx, shop.id, listingId))
    const blankNames = (url.searchParams.get('blank') ?? '').split(',').filter(Boolean)
    const products = await findProducts(tx, listing || null, [
      ...blankNames,
      ...Object.keys(design?.document.placements ?? {}),
    ])
    // From a creator's first screen: the shop's name is on it already.
    const firstProduct =
      !design && url.searchParams.get('start') === 'name'
        ? (await findFirstProducts(tx, shop)).find(({ blank }) => blank.id === blankNames[0])
        : undefined
    const start = design?.document ?? firstProduct?.document ?? createDocument({})
    return {
      saved: design && toSavedState(design),
      name: design?.name ?? firstProduct?.title ?? 'Untitled design',
      document: products.reduce(addAreas, start),
      products,
      choices: products.map((product) => {
        if (!firstProduct) return buildChoice(product, listing || null, url.searchParams.get('colour'))
        // Only the colour on which its inks are visible; the creator adds others.
        const { slug } = firstProduct.colour
        return { ...buildChoice(product, null, slug), colours: [slug] }
      }),
      terms: buildTerms(listing || null, shop.timeZone, firstProduct?.title),
      listing: listing
        ? { id: listing.id, number: listing.number, slug: listing.slug, status: listing.status }
        : null,
      pictures: (await findArtworks(tx, shop.id)).rows.map(toStudioPicture),
      brand: await findBrand(tx, shop.id),
      ownFonts: await findOwnFonts(tx, shop.id),
      comments: design ? await findStudioComments(tx, design.id, { shop, personId: actor.personId }) : [],
      ai: config.stability !== null,
      fees: await findFees(tx, at),
      shop: { handle: shop.handle, timeZone: shop.timeZone },
      theme: readTheme(request.headers.get('cookie')),
    }
  })
}

const toSavedState = (design: SavedDesign) => ({
  designId: design.id,
  version: design.version,
  versionId: design.versionId,
  savedAt: design.savedAt.toISOString(),
})

/** The listing's products, else the requested ones, else best sellers. */
async function findProducts(
  tx: Tx,
  listing: Listing | null,
  blankNames: readonly string[],
): Promise<StudioProduct[]> {
  const ids =
    listing?.version.products.map((product) => product.blankId) ??
    blankNames.slice(0, listingLimits.productsPerListing)
  const foundBlanks = await findBlanks(tx, ids)
  const blanks = ids.flatMap((id) => foundBlanks.get(id) ?? []).filter((blank) => listing || isOffered(blank))
  if (blanks.length > 0) return [...new Set(blanks)].map(toStudioProduct)
  const [bestSeller] = (await createSections(tx)).bestSellers
  const blank = bestSeller && (await findBlank(tx, bestSeller.id))
  return blank ? [toStudioProduct(blank)] : []
}

export function toStudioProduct(blank: Blank): StudioProduct {
  const pictures = blank.views.flatMap((view) => {
    const picture = readView(view.mapSet)
    return picture ? [[view.name, picture] as const] : []
  })
  return { blank, pictures: Object.fromEntries(pictures) }
}

/** The listing's offer of a product; else the usual colours, with the one chosen on the product's page first. */
function buildChoice(product: StudioProduct, listing: Listing | null, colourSlug: string | null): Choice {
  const offer = listing?.version.products.find(({ blankId }) => blankId === product.blank.id)
  if (!offer) {
    const defaultChoice = createChoice(product)
    if (colourSlug === null || !product.blank.colours.some(({ slug }) => slug === colourSlug))
      return defaultChoice
    const colours = [colourSlug, ...defaultChoice.colours.filter((slug) => slug !== colourSlug)]
    return {
      ...defaultChoice,
      colours: colours.slice(0, Math.max(1, defaultChoice.colours.length)),
      shown: colourSlug,
    }
  }
  return { ...offer, colours: [...offer.colours], shown: offer.colours[0] ?? '' }
}

function buildSchedule(listing: Listing | null): Terms['schedule'] {
  if (listing?.unitsCap) return 'units'
  return listing?.endsAt ? 'date' : 'always'
}

function buildTerms(listing: Listing | null, timeZone: string, title = ''): Terms {
  return {
    title: listing?.version.title ?? title,
    description: listing?.version.description ?? '',
    schedule: buildSchedule(listing),
    endsAt: listing?.endsAt ? formatTimeInput(listing.endsAt, timeZone) : '',
    unitsCap: listing?.unitsCap ? String(listing.unitsCap) : '',
  }
}

/** Redirects `/studio?listing=…` to that listing's design. */
export async function openListing(context: Context): Promise<Response> {
  const { read, shop, url } = signedInCreator(context)
  const id = parseId('listing', url.searchParams.get('listing'))
  if (!id) throw redirect(hrefs.studioNew())
  const design = await read(async (tx) => {
    const listing = await findListing(tx, shop.id, id)
    return listing && findDesignVersion(tx, listing.version.designVersionId)
  })
  if (!design) throw new Response('That listing is not in your shop.', { status: 404 })
  throw redirect(hrefs.studio(design.designId, id))
}

/** Saves one version of the design. Two tabs don't overwrite each other: the later one gets a conflict. */
export async function saveFromStudio(request: Request, context: Context): Promise<Response> {
  const { transact, shop } = signedInCreator(context)
  const form = SaveForm.safeParse(await readJson(request))
  if (!form.success)
    return respond({ ok: false, code: 'design.malformed', words: 'The design could not be read.' }, 422)
  const saved = await transact((tx, at) => saveDesign(tx, shop.id, form.data, at))
  if (saved.ok) return respond({ ok: true, ...toSavedState(saved.value) }, 200)
  return respond(refuseSave(saved), artworkRefusals[saved.code].status)
}

function refuseSave(refusal: Refusal<keyof typeof artworkRefusals>): SaveAnswer {
  const version = refusal.detail?.version
  return {
    ok: false,
    code: refusal.code,
    words: wordsOf(refusal, artworkRefusals),
    ...(typeof version === 'number' ? { version } : {}),
  }
}

const respond = (body: SaveAnswer, status: number) => Response.json(body, { status })

/** Cards for a search; one product in full, or several. */
export async function findStudioBlanks(context: Context): Promise<Response> {
  const { read, url } = signedInCreator(context)
  const id = url.searchParams.get('id')
  if (id) {
    const blank = await read((tx) => findBlank(tx, id))
    return blank && isOffered(blank)
      ? Response.json(toStudioProduct(blank))
      : Response.json(null, { status: 404 })
  }
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter(Boolean)
  if (ids.length > 0) {
    const requestedBlanks = await read((tx) => findBlanks(tx, ids.slice(0, listingLimits.productsPerListing)))
    return Response.json([...requestedBlanks.values()].filter(isOffered).map(toStudioProduct))
  }
  const query = url.searchParams.get('words') ?? ''
  const blanks = await read((tx) =>
    browse(tx, { words: query, sort: query ? 'featured' : 'best-sellers', page: 1 }),
  )
  return Response.json(blanks.rows)
}
