/**
 * How the studio keeps up with the hand: the time from frame to frame while one layer of many is dragged, in the browser
 * of the tests without a graphics card. Usage, with the sample shop running: node bench/studio.ts [address]
 * It also prints the work of the page's own thread for a frame, which other programs on the machine don't change, and
 * both for the same design on a bare canvas: with all layers drawn again, and with those below and above cached.
 */
import type { CDPSession } from '@playwright/test'
import { launchBrowser } from '#drivers/browser.ts'
import { type LayerDraft, parseDocument } from '#press/document.ts'
import { parts } from '../tests/journeys/studio-parts.ts'

const address = process.argv[2] ?? 'http://localhost:4000'
const isRunning = await fetch(address).then(
  () => true,
  () => false,
)
if (!isRunning) {
  console.log(`The studio is measured in a running shop: npm start, then node bench/studio.ts ${address}`)
  process.exit(0)
}

const inks = ['#ff5b45', '#2f4bff', '#ffc62e', '#00a878', '#15120e']
/** Half text, half shapes, spread over a front; the dragged layer is the middle one. */
function createDesign(count: number) {
  const layers = Array.from({ length: count }, (_, i): LayerDraft => {
    const position = {
      id: `l${i}`,
      x: ((i * 37) % 100) / 10,
      y: ((i * 53) % 140) / 10,
      rotation: (i * 17) % 60,
    }
    const fill = { kind: 'solid', colour: inks[i % inks.length] ?? '#15120e' } as const
    return i % 2 === 0
      ? {
          kind: 'text',
          ...position,
          width: 2,
          height: 0.6,
          text: `Layer ${i}`,
          font: 'anton',
          size: 30,
          fill,
        }
      : { kind: 'shape', ...position, shape: 'star', width: 1.2, height: 1.2, fill }
  })
  const middle = layers[count >> 1]
  if (middle) Object.assign(middle, { name: 'Dragged', x: 5, y: 7, width: 2, height: 2, rotation: 0 })
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })
  if (!parsed.ok) throw new Error(parsed.code)
  return parsed.value
}

type Drag = { frames: number[]; work: number }
/** Times from frame to frame as Chromium shows them, and the work of the page's thread for one of them. */
async function measureDrag(session: CDPSession, drag: () => Promise<number[]>): Promise<Drag> {
  const readWork = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const workBefore = await readWork()
  const frames = await drag()
  return { frames, work: ((await readWork()) - workBefore) / frames.length }
}
function describeDrag(name: string, { frames, work }: Drag): string {
  const sorted = frames.slice(5).sort((a, b) => a - b)
  const percentile = (share: number) =>
    (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1).padStart(6)
  const lateFrames = sorted.filter((ms) => ms > 25).length
  return `${name.padEnd(36)} frame p50${percentile(0.5)} ms, p95${percentile(0.95)} ms, slowest${percentile(0.999)} ms, ${lateFrames} of ${sorted.length} late; ${work.toFixed(1).padStart(4)} ms of work a frame`
}

/** Draws the same without the studio: stars and text, one of them moved. Runs in the page. */
async function dragOnBareCanvas({ count, cached }: { count: number; cached: boolean }): Promise<number[]> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 900, height: 900 })
  document.body.append(canvas)
  const inks = ['#ff5b45', '#2f4bff', '#ffc62e', '#00a878', '#15120e']
  const star = new Path2D()
  for (let tip = 0; tip < 10; tip++) {
    const [radius, angle] = [tip % 2 ? 15 : 34, (tip * Math.PI) / 5]
    star.lineTo(34 + radius * Math.sin(angle), 34 - radius * Math.cos(angle))
  }
  const paint = (context: CanvasRenderingContext2D, from: number, to: number, dx: number, dy: number) => {
    for (let i = from; i < to; i++) {
      const isMoved = i === count >> 1
      const [x, y] = isMoved ? [280 + dx, 390 + dy] : [((i * 37) % 100) * 5.6, ((i * 53) % 140) * 5.6]
      context.setTransform(1, 0, 0, 1, x, y)
      if (!isMoved) context.rotate((((i * 17) % 60) * Math.PI) / 180)
      context.fillStyle = inks[i % inks.length] ?? '#15120e'
      context.font = '30px sans-serif'
      if (i % 2 === 0) context.fillText(`Layer ${i}`, 0, 30)
      else context.fill(star)
    }
    context.setTransform(1, 0, 0, 1, 0, 0)
  }
  const drawSheet = (from: number, to: number) => {
    const cachedCanvas = document.createElement('canvas')
    Object.assign(cachedCanvas, { width: 900, height: 900 })
    paint(cachedCanvas.getContext('2d') as CanvasRenderingContext2D, from, to, 0, 0)
    return cachedCanvas
  }
  const middle = count >> 1
  const [below, above] = [drawSheet(0, middle), drawSheet(middle + 1, count)]
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const frames: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let i = 0; i < 120; i++) {
    const [dx, dy] = [Math.sin(i / 9) * 60, Math.cos(i / 9) * 60]
    context.clearRect(0, 0, 900, 900)
    if (cached) context.drawImage(below, 0, 0)
    paint(context, cached ? middle : 0, cached ? middle + 1 : count, dx, dy)
    if (cached) context.drawImage(above, 0, 0)
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames
}

const browser = await launchBrowser()
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
await page.goto(`${address}/login`)
await page.getByLabel('E-mail').fill('adaeze@fanfare.test')
await page.getByLabel('Password', { exact: true }).fill('press-and-ship-42')
await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
await page.waitForURL((url) => !url.pathname.startsWith('/login'))

for (const count of [50, 200]) {
  const id = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' }
      const saved = await fetch('/studio/save', { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await saved.json()) as { designId: string }).designId
    },
    { name: `Bench of ${count}`, document: createDesign(count) },
  )
  const startedAt = performance.now()
  await page.goto(`${address}/studio/${id}?blank=bella-canvas-3001`)
  await page.getByRole('button', { name: /^Dragged/ }).click()
  await page.locator('[data-handle=se]').waitFor()
  const ready = performance.now() - startedAt
  await page.waitForTimeout(3000)
  const box = await page.locator(`${parts.selection} polygon`).first().boundingBox()
  if (!box) throw new Error('Nothing is selected.')
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const ownDrag = await measureDrag(tools, () =>
    page.evaluate(
      async ({ selector, x, y }) => {
        const stage = document.querySelector(selector)
        const dispatch = (type: string, dx: number, dy: number) =>
          stage?.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              pointerId: 1,
              pointerType: 'mouse',
              button: 0,
              buttons: 1,
              clientX: x + dx,
              clientY: y + dy,
            }),
          )
        Object.assign(stage ?? {}, { setPointerCapture: () => undefined })
        const frames: number[] = []
        dispatch('pointerdown', 0, 0)
        let last = await new Promise<number>(requestAnimationFrame)
        for (let i = 0; i < 120; i++) {
          dispatch('pointermove', Math.sin(i / 9) * 60, Math.cos(i / 9) * 60)
          const now = await new Promise<number>(requestAnimationFrame)
          frames.push(now - last)
          last = now
        }
        dispatch('pointerup', 0, 0)
        return frames
      },
      { selector: parts.stage, x: box.x + box.width / 2, y: box.y + box.height / 2 },
    ),
  )
  console.log(
    `${describeDrag(`${count} layers, the studio`, ownDrag)}; editable after ${ready.toFixed(0)} ms`,
  )
  for (const cached of [false, true]) {
    const barePage = await page.context().newPage()
    const bareSession = await barePage.context().newCDPSession(barePage)
    await bareSession.send('Performance.enable', { timeDomain: 'threadTicks' })
    const bareDrag = await measureDrag(bareSession, () =>
      barePage.evaluate(dragOnBareCanvas, { count, cached }),
    )
    await barePage.close()
    console.log(describeDrag(`${count} layers, a bare canvas${cached ? ', cached' : ''}`, bareDrag))
  }
}
await browser.close()
