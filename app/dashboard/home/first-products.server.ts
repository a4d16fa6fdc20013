import { findBlanks } from '#catalogue'
import { areaOf, type Blank, inkOn, isOffered, placeInView, printTarget } from '#catalogue/contract'
import type { Tx } from '#platform/database/tx.ts'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { renderMockupOnThread } from '#press/files/on-threads.ts'
import { readView } from '#press/views.ts'
import type { RequestContext } from '../../request.server.ts'
import { buildNameDesign } from './name-design.ts'

/** Typical first products: a tee, a crewneck, a mug, a tote, each in a colour on which a print is visible. */
const typicalProducts = [
  { id: 'bella-canvas-3001', colour: 'white', hangs: true, noun: 'tee' },
  { id: 'gildan-18000', colour: 'navy', hangs: true, noun: 'crewneck' },
  { id: 'mug-11oz', colour: 'white', hangs: false, noun: 'mug', across: 0.8 },
  { id: 'as-colour-1001', colour: 'natural', hangs: false, noun: 'tote' },
] as const
type TypicalProduct = (typeof typicalProducts)[number]
type NamedShop = { name: string; handle: string }

/** The first products with the shop's name on them. Those not on offer, or without a print area, are left out. */
export async function findFirstProducts(tx: Tx, shop: NamedShop) {
  const blanks = await findBlanks(
    tx,
    typicalProducts.map(({ id }) => id),
  )
  return typicalProducts.flatMap((product) => {
    const blank = blanks.get(product.id)
    const layout = blank && isOffered(blank) ? layOutProduct(blank, product, shop) : null
    return blank && layout ? [{ blank, title: `${shop.name} ${product.noun}`, ...layout }] : []
  })
}

function layOutProduct(blank: Blank, product: TypicalProduct, shop: NamedShop) {
  const { colour: slug, hangs } = product
  // A mug shows one side of its wrap: the middle of the visible part.
  const widthShare = 'across' in product ? product.across : 0.5
  const shownView = blank.views.find(({ area }) => area !== null)
  const colour = blank.colours.find((candidate) => candidate.slug === slug)
  const area = shownView?.area ? areaOf(blank, shownView.area) : null
  const view = shownView && readView(shownView.mapSet)
  if (!shownView || !area || !colour || !view) return null
  const document = buildNameDesign(shop, area, { dark: slug === 'navy', hangs, across: widthShare })
  return document && { blankView: shownView, area, colour, view, document }
}

const runInTurn = limitConcurrency(1)
const width = 480
/** Pictures kept in memory: they are viewed in a shop's first minutes, and redrawn in a second. */
const maxPictures = 40
const drawnPictures = new Map<string, Buffer>()

/** A first product's picture, drawn by the press for its shop on request. */
export async function drawFirstPicture(
  { read }: Pick<RequestContext, 'read'>,
  shop: NamedShop,
  file: string,
): Promise<Buffer | null> {
  const id = /^([a-z0-9-]{1,80})\.webp$/.exec(file)?.[1]
  const product = (await read((tx) => findFirstProducts(tx, shop))).find(({ blank }) => blank.id === id)
  if (!product) return null
  const { blank, document, area, view, blankView, colour } = product
  const { hex, heather } = colour
  const key = `${blank.id} ${shop.handle} ${shop.name}`
  return runInTurn(async () => {
    const cached = drawnPictures.get(key)
    if (cached) return cached
    const bytes = await renderMockupOnThread({
      document,
      area: area.name,
      view,
      colour: { hex, heather },
      size: width,
      sewn: blank.technique === 'embroidery',
      ink: inkOn(blank.technique, hex),
      assets: async () => null,
      onto: printTarget(blank, area),
      place: placeInView(blankView, area) ?? undefined,
    })
    if (drawnPictures.size >= maxPictures) drawnPictures.clear()
    drawnPictures.set(key, bytes)
    return bytes
  })
}
