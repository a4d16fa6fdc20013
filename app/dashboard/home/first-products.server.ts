import { findBlanks } from '#catalogue'
import { areaOf, type Blank, inkOn, isOffered, placeInView, printTarget } from '#catalogue/contract'
import type { Tx } from '#platform/database/tx.ts'
import { limitConcurrency } from '#platform/jobs/turns.ts'
import { renderMockupAside } from '#press/files/aside.ts'
import { readView } from '#press/views.ts'
import type { RequestContext } from '../../request.server.ts'
import { nameDesign } from './name-design.ts'

/** Typical first products: a tee, a crewneck, a mug, a tote, each in a colour on which a print is visible. */
const firsts = [
  { id: 'bella-canvas-3001', colour: 'white', hangs: true, noun: 'tee' },
  { id: 'gildan-18000', colour: 'navy', hangs: true, noun: 'crewneck' },
  { id: 'mug-11oz', colour: 'white', hangs: false, noun: 'mug', across: 0.8 },
  { id: 'as-colour-1001', colour: 'natural', hangs: false, noun: 'tote' },
] as const
type First = (typeof firsts)[number]
type Named = { name: string; handle: string }

/** The first products with the shop's name on them. Those not on offer, or without a print area, are left out. */
export async function firstProducts(tx: Tx, shop: Named) {
  const found = await findBlanks(
    tx,
    firsts.map(({ id }) => id),
  )
  return firsts.flatMap((first) => {
    const blank = found.get(first.id)
    const laid = blank && isOffered(blank) ? laidOn(blank, first, shop) : null
    return blank && laid ? [{ blank, title: `${shop.name} ${first.noun}`, ...laid }] : []
  })
}

function laidOn(blank: Blank, first: First, shop: Named) {
  const { colour: slug, hangs } = first
  // A mug shows one side of its wrap: the middle of the visible part.
  const across = 'across' in first ? first.across : 0.5
  const shown = blank.views.find(({ area }) => area !== null)
  const colour = blank.colours.find((one) => one.slug === slug)
  const area = shown?.area ? areaOf(blank, shown.area) : null
  const view = shown && readView(shown.mapSet)
  if (!shown || !area || !colour || !view) return null
  const document = nameDesign(shop, area, { dark: slug === 'navy', hangs, across })
  return document && { shown, area, colour, view, document }
}

const runInTurn = limitConcurrency(1)
const width = 480
/** Pictures kept in memory: they are viewed in a shop's first minutes, and redrawn in a second. */
const max = 40
const drawn = new Map<string, Buffer>()

/** A first product's picture, drawn by the press for its shop on request. */
export async function firstPicture(
  { read }: Pick<RequestContext, 'read'>,
  shop: Named,
  file: string,
): Promise<Buffer | null> {
  const id = /^([a-z0-9-]{1,80})\.webp$/.exec(file)?.[1]
  const first = (await read((tx) => firstProducts(tx, shop))).find(({ blank }) => blank.id === id)
  if (!first) return null
  const { blank, document, area, view, shown, colour } = first
  const { hex, heather } = colour
  const key = `${blank.id} ${shop.handle} ${shop.name}`
  return runInTurn(async () => {
    const before = drawn.get(key)
    if (before) return before
    const bytes = await renderMockupAside({
      document,
      area: area.name,
      view,
      colour: { hex, heather },
      size: width,
      sewn: blank.technique === 'embroidery',
      ink: inkOn(blank.technique, hex),
      assets: async () => null,
      onto: printTarget(blank, area),
      place: placeInView(shown, area) ?? undefined,
    })
    if (drawn.size >= max) drawn.clear()
    drawn.set(key, bytes)
    return bytes
  })
}
