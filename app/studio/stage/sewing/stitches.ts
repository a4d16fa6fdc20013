import type { DesignArea } from '#press/document.ts'
import type { Fit } from '#press/fit.ts'
import type { LivePicture } from '#press/mockup/live.ts'
import { drawInkToSew, sewArt } from '#press/mockup/sew-art.ts'
import type { View } from '#press/mockup/view.ts'
import { createCanvas, type PressKit } from '../../document/press-kit.ts'
import { createSewing } from './sew-in-worker.ts'

type Sewing = {
  area: DesignArea
  key: string
  art: HTMLCanvasElement | null
  show: (art: HTMLCanvasElement) => void
}

/** A shorter pause is still typing or nudging. */
const restMs = 250

/** A picture's stitches, remembering the last ones, so that a new garment colour needs no new sewing. */
export function createStitches() {
  const sew = createSewing()
  let current: Sewing | null = null
  async function begin(
    sewing: Sewing,
    { view, picture }: LiveView,
    kit: PressKit,
    onPatch: Fit,
  ): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    if (!view.areaIn || current !== sewing) return
    const sewable = drawInkToSew(createCanvas, kit.environment, sewing.area, onPatch, view.areaIn)
    const stitches = sewable && (await sew(sewable.ink))
    if (!stitches || current !== sewing) return
    const { data, width, height } = sewArt(stitches, sewable.box, view.areaIn, picture.texture)
    const canvas = createCanvas(width, height).source as HTMLCanvasElement
    canvas
      .getContext('2d')
      ?.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0)
    sewing.art = canvas
    sewing.show(canvas)
  }
  return {
    /** Stitches already sewn; otherwise null, and `show` is called once they are. */
    findOrSew(
      live: LiveView,
      area: DesignArea,
      kit: PressKit,
      onPatch: Fit,
      stamp: string,
      show: Sewing['show'],
    ): HTMLCanvasElement | null {
      const key = `${onPatch.x} ${onPatch.y} ${onPatch.scale} ${stamp}`
      if (current?.area === area && current.key === key) current.show = show
      else {
        current = { area, key, art: null, show }
        void begin(current, live, kit, onPatch)
      }
      return current.art
    },
    /** During a gesture nothing is sewn, and late results aren't shown. */
    cancel(): null {
      current = null
      return null
    },
  }
}
type LiveView = { view: View; picture: LivePicture }
