/**
 * How the studio keeps up with the hand: the time from frame to frame while one layer of many is dragged, in the browser
 * of the tests without a graphics card. Usage, with the sample shop running: node bench/studio.ts [address]
 * Beside the time stands the work of the page's own thread for a frame, which other programs on the machine don't change.
 */
import { launchBrowser } from '#drivers/browser.ts'
import { type LayerDraft, parseDocument } from '#press/document.ts'

const address = process.argv[2] ?? 'http://localhost:4000'
const running = await fetch(address).then(
  () => true,
  () => false,
)
if (!running) {
  console.log(`The studio is measured in a running shop: npm start, then node bench/studio.ts ${address}`)
  process.exit(0)
}

const inks = ['#ff5b45', '#2f4bff', '#ffc62e', '#00a878', '#15120e']
/** Half letters, half shapes, spread over a front; the one that is dragged lies in their midst. */
function designOf(count: number) {
  const layers = Array.from({ length: count }, (_, i): LayerDraft => {
    const place = { id: `l${i}`, x: ((i * 37) % 100) / 10, y: ((i * 53) % 140) / 10, rotation: (i * 17) % 60 }
    const fill = { kind: 'solid', colour: inks[i % inks.length] ?? '#15120e' } as const
    return i % 2 === 0
      ? { kind: 'text', ...place, width: 2, height: 0.6, text: `Layer ${i}`, font: 'anton', size: 30, fill }
      : { kind: 'shape', ...place, shape: 'star', width: 1.2, height: 1.2, fill }
  })
  const middle = layers[count >> 1]
  if (middle) Object.assign(middle, { name: 'Dragged', x: 5, y: 7, width: 2, height: 2, rotation: 0 })
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })
  if (!parsed.ok) throw new Error(parsed.code)
  return parsed.value
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
    { name: `Bench of ${count}`, document: designOf(count) },
  )
  const begun = performance.now()
  await page.goto(`${address}/studio/${id}?blank=tee-heavy`)
  await page.getByRole('button', { name: /^Dragged/ }).click()
  await page.locator('[data-handle=se]').waitFor()
  const ready = performance.now() - begun
  await page.waitForTimeout(3000)
  const box = await page.locator('.st-sel polygon').first().boundingBox()
  if (!box) throw new Error('Nothing is selected.')
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const begunWork = await worked()
  const times = await page.evaluate(
    async ([x, y]) => {
      const stage = document.querySelector('.stage')
      const at = (type: string, dx: number, dy: number) =>
        stage?.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            pointerType: 'mouse',
            button: 0,
            buttons: 1,
            clientX: (x ?? 0) + dx,
            clientY: (y ?? 0) + dy,
          }),
        )
      Object.assign(stage ?? {}, { setPointerCapture: () => undefined })
      const frames: number[] = []
      at('pointerdown', 0, 0)
      let last = performance.now()
      for (let i = 0; i < 120; i++) {
        at('pointermove', Math.sin(i / 9) * 60, Math.cos(i / 9) * 60)
        await new Promise((drawn) => requestAnimationFrame(drawn))
        const now = performance.now()
        frames.push(now - last)
        last = now
      }
      at('pointerup', 0, 0)
      return frames.slice(5).sort((a, b) => a - b)
    },
    [box.x + box.width / 2, box.y + box.height / 2],
  )
  const work = ((await worked()) - begunWork) / 120
  const part = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(7)
  console.log(
    `${String(count).padStart(4)} layers: frame p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, slowest ${part(0.999)} ms; ${work.toFixed(1)} ms of work a frame; editable after ${ready.toFixed(0)} ms`,
  )
  await page.waitForTimeout(2500)
}
await browser.close()
