/** A paid order of two black tees, a white one, an embroidered one and a card, all of one design. */
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { payOrder, placeOrder } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { allBlanks } from '../../modules/catalogue/blanks/all.ts'
import { planOrders } from '../../modules/production/plan-print-files.ts'
import { createLine, createOrder } from './orders.ts'
import { openShop } from './shops.ts'

const blank = 'bella-canvas-3001'
const embroideredBlank = `${blank}-embroidered`
const card = 'card-4x6'

/** Places the order; returns the print files that its pieces need, none of them made yet. */
export async function orderPrints(database: Database, at: Date): Promise<Id<'printFile'>[]> {
  const someBlanks = allBlanks.filter(({ id }) => [blank, embroideredBlank, card].includes(id))
  await database.transact((tx) => importCatalogue(tx, at, someBlanks))
  const shopId = await openShop(database, 'plates')
  const designVersionId = await saveRedBar(database, shopId, at)
  const tee = (colour: string, quantity = 1) =>
    createLine({ designVersionId, sku: `${blank}:${colour}:l`, colour, size: 'L', quantity })
  const embroideredLine = {
    blankId: embroideredBlank,
    technique: 'embroidery',
    sku: `${embroideredBlank}:black:m`,
    size: 'M',
  }
  const cardLine = {
    blankId: card,
    technique: 'digital',
    sku: `${card}:white:4x6`,
    colour: 'white',
    size: '4 × 6 in',
  }
  const lines = [
    tee('black', 2),
    tee('white'),
    createLine({ designVersionId, ...embroideredLine }),
    createLine({ designVersionId, ...cardLine }),
  ]
  return database.transact(async (tx) => {
    const order = await placeOrder(tx, createOrder({ shopId, lines }), at)
    await payOrder(tx, order.id, 'pay', at)
    return planOrders(tx, [order.id], at)
  })
}

async function saveRedBar(database: Database, shopId: Id<'shop'>, at: Date): Promise<Id<'designVersion'>> {
  const fill = { kind: 'solid', colour: '#cc3333' }
  const layer = { kind: 'shape', id: 's', shape: 'rect', x: 1, y: 1, width: 3, height: 2, fill }
  const document = {
    version: 1,
    areas: { front: { widthIn: 12, heightIn: 16, layers: [layer] } },
    placements: {},
  }
  const design = await database.transact((tx) => saveDesign(tx, shopId, { document, name: 'Red' }, at))
  if (!design.ok) throw new Error(design.code)
  return design.value.versionId as Id<'designVersion'>
}
