/** The script for the browser: the shader composes a picture; its pixels go back as they are. */

import { fetchMaps } from '#press/mockup/live.ts'
import { openWebgl } from '#press/mockup/live-webgl.ts'
import type { View } from '#press/mockup/view.ts'
import type { Ink } from '#press/soft-proof/soft-proof.ts'

async function run() {
  const { view, colour, texels, ink } = (await (await fetch('/order.json')).json()) as {
    view: View
    colour: { hex: string; heather: boolean }
    texels: number
    ink: Ink | null
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: view.width, height: view.height })
  const picture = openWebgl(canvas, true)
  if (!picture) throw new Error('This browser has no WebGL 2.')
  const { entries, maps } = await fetchMaps(view, '/maps')
  picture.load(view, Object.fromEntries(entries.map(([name, { bitmap }]) => [name, bitmap])), maps, texels)
  const art = await createImageBitmap(await (await fetch('/art.png')).blob())
  const artCanvas = Object.assign(document.createElement('canvas'), { width: art.width, height: art.height })
  artCanvas.getContext('2d')?.drawImage(art, 0, 0)
  picture.setArt(artCanvas, ink)
  picture.draw(colour)
  const flatContext = new OffscreenCanvas(view.width, view.height).getContext('2d')
  if (!flatContext) throw new Error('No canvas.')
  flatContext.drawImage(canvas, 0, 0)
  const { data } = flatContext.getImageData(0, 0, view.width, view.height)
  await fetch('/pixels', { method: 'POST', body: data })
}

run().then(
  () => {
    document.title = 'done'
  },
  (fault: unknown) => {
    document.title = `failed: ${fault instanceof Error ? fault.stack : String(fault)}`
  },
)
