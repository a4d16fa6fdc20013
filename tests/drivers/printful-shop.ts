import { saveDesign } from '#artwork'
import { findBlank } from '#catalogue'
import { areaNames } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import type { Services } from '#platform/services.ts'
import { configureFacilities, mapBlank, pauseFacility } from '#production'
import { openSampleHouse } from '#sample/house.ts'
import { openShop } from './shops.ts'

/** A shop with a design, while the presses of the house are off and Printful knows white tees in M and L. */
export async function openPrintfulShop({ database, transact }: Services) {
  const shopId = await openShop(database, 'press')
  const fill = { kind: 'solid', colour: '#cc3333' }
  const layers = [{ kind: 'shape', id: 's', shape: 'rect', x: 2, y: 2, width: 6, height: 6, fill }]
  const versionId = await transact(async (tx, at) => {
    await openSampleHouse(tx, at)
    const document = { version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } }, placements: {} }
    const design = await saveDesign(tx, shopId, { document, name: 'Square' }, at)
    if (!design.ok) throw new Error(design.code)
    return design.value.versionId as Id<'designVersion'>
  })
  await transact(async (tx, at) => {
    await configureFacilities(tx, { printful: true }, at)
    for (const id of ['lagos', 'leipzig']) await pauseFacility(tx, id, 'the mains is off', at)
    const blank = (await findBlank(tx, 'bella-canvas-3001'))!
    const variants = new Map([
      ['white/L', 4012],
      ['white/M', 4011],
    ])
    const placements = new Map(
      areaNames(blank).map((name) => [name, { placement: name.replaceAll('-', '_'), size: null }]),
    )
    const mapping = await mapBlank(tx, 'printful', blank, { variants, placements, product: null }, at)
    if (!mapping.ok) throw new Error(mapping.code)
  })
  return { shopId, versionId }
}
