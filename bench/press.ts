/**
 * How long the press takes: a full front print, mockups (one, all colours, a wall), a preflight. Usage: node bench/press.ts [rounds]
 * Prints the median and the slowest round, the work of all threads in milliseconds, and the memory at the end.
 */
import { type DesignDocument, flattenLayers, type Layer } from '#press/document.ts'
import { makeEnvironment, newCanvas, noAssets, shaper } from '#press/files/environment.ts'
import { renderMockup } from '#press/files/mockup.ts'
import { renderPrintFile } from '#press/files/print-file.ts'
import { preflight } from '#press/preflight/preflight.ts'
import { listViewNames, readView } from '#press/views.ts'
import { planGangSheets } from '../modules/production/gang-sheet.ts'
import { createTypicalPrints } from '../tests/drivers/prints.ts'
import { createGoldenDocument, createGoldenPictures, type GoldenPicture } from '../tests/golden/sheet.ts'

const rounds = Number(process.argv[2] ?? 5)
/** 49 layers of the golden sheet, without the effects, the masks and most faces: the same as in all earlier runs. */
function createTypicalDesign(): DesignDocument {
  const golden = createGoldenDocument()
  const front = golden.areas.front
  if (!front) throw new Error('The golden sheet has no front.')
  const isTypical = ({ id }: Layer) => !/^(treated|masked)-/.test(id) && !/^text-(1[89]|[2-9]\d)$/.test(id)
  return { ...golden, areas: { front: { ...front, layers: front.layers.filter(isTypical) } } }
}
const design = createTypicalDesign()
const layers = `${flattenLayers(design.areas.front?.layers ?? []).length} layers`
const pictures = await createGoldenPictures()
const loadAssets = async (id: string) => pictures[id as GoldenPicture] ?? (await noAssets(id))
const view = readView('tshirt/front')
if (!view) throw new Error('The map sets are missing.')
const environment = { ...(await makeEnvironment(design, loadAssets)), newCanvas, shaper }

async function measure(name: string, run: () => unknown) {
  const times: number[] = []
  const workTimes: number[] = []
  for (let i = 0; i <= rounds; i++) {
    const startedAt = performance.now()
    const cpuBefore = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(cpuBefore)
    if (i > 0) times.push(performance.now() - startedAt)
    if (i > 0) workTimes.push((user + system) / 1000)
  }
  times.sort((a, b) => a - b)
  const median = times[times.length >> 1] ?? 0
  console.log(
    `${name.padEnd(44)} ${median.toFixed(0).padStart(6)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms, ${(workTimes.sort((a, b) => a - b)[workTimes.length >> 1] ?? 0).toFixed(0)} ms of work`,
  )
}

await measure(`print file, 4500 x 5400, ${layers}`, () => renderPrintFile(design, 'front', loadAssets))
const hexes = [
  '#8c2f39',
  '#1d1d1f',
  '#ffffff',
  '#f2ece0',
  '#1d6d63',
  '#2f4bff',
  '#ffc62e',
  '#5c5f66',
  '#b7d3e8',
]
/** Moves the design by another tenth of an inch each time, so that no cache has it yet. */
let shifts = 0
function createShiftedDesign(): DesignDocument {
  const { front } = design.areas
  if (!front) return design
  shifts += 1
  const layers = front.layers.map((layer) => ({ ...layer, x: layer.x + shifts / 10 }))
  return { ...design, areas: { front: { ...front, layers } } }
}
const drawMockup = (document: DesignDocument, size: number, hex = hexes[0] ?? '#ffffff', shownView = view) =>
  renderMockup({ document, area: 'front', view: shownView, colour: { hex }, size, assets: loadAssets })
await measure('mockup, 1200 x 1200, bare', () =>
  renderMockup({ document: design, view, colour: { hex: '#8c2f39' }, assets: loadAssets }),
)
for (const size of [760, 1200, 2000]) {
  await measure(`mockup, ${size}, ${layers}, a new design`, () => drawMockup(createShiftedDesign(), size))
  await measure(`mockup, ${size}, ${layers}, design drawn before`, () => drawMockup(design, size))
}
await measure(`all ${hexes.length} colours of a tee, 1200, a new design`, async () => {
  const document = createShiftedDesign()
  for (const hex of hexes) await drawMockup(document, 1200, hex)
})
const wall = listViewNames()
  .filter((name) => name.endsWith('/front'))
  .flatMap((name) => readView(name) ?? [])
  .slice(0, 40)
await measure(`a wall of ${wall.length} products, 360, a new design`, async () => {
  const document = createShiftedDesign()
  for (const wallView of wall) await drawMockup(document, 360, '#8c2f39', wallView)
})
await measure(`preflight, ${layers}`, () =>
  preflight(design, 'front', { environment, technique: 'dtg', colours: [{ name: 'White', hex: '#ffffff' }] }),
)
for (const count of [40, 120, 300, 2000]) {
  const startedAt = performance.now()
  const sheets = planGangSheets(createTypicalPrints(count))
  const totalArea = sheets.reduce((sum, { widthIn, heightIn }) => sum + widthIn * heightIn, 0)
  const usedArea = sheets.reduce((sum, sheet) => sum + sheet.used * sheet.widthIn * sheet.heightIn, 0)
  console.log(
    `${`gang sheets, ${count} prints`.padEnd(44)} ${(performance.now() - startedAt).toFixed(0).padStart(6)} ms, ${((100 * usedArea) / totalArea).toFixed(1)} % of the roll`,
  )
}
console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
