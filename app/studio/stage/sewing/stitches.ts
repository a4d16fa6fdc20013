import type { DesignArea } from '#press/document.ts'
import type { Fitted } from '#press/fit.ts'
import type { LivePicture } from '#press/mockup/live.ts'
import { drawInkToSew, sewArt } from '#press/mockup/sew-art.ts'
import type { View } from '#press/mockup/view.ts'
import { newCanvas, type PressKit } from '../../document/press-kit.ts'
import { createSewing } from './sew-aside.ts'

type Kept = {
  area: DesignArea
  key: string
  art: HTMLCanvasElement | null
  show: (art: HTMLCanvasElement) => void
}

/** Typing or nudging continues within this. */
const restMs = 250

/** A picture's stitches, remembering the last ones, so that a new garment colour needs no new sewing. */
export function createStitches() {
  const sew = createSewing()
  let kept: Kept | null = null
  async function begin(mine: Kept, { view, picture }: Live, kit: PressKit, onPatch: Fitted): Promise<void> {
    await new Promise((rested) => setTimeout(rested, restMs))
    if (!view.areaIn || kept !== mine) return
    const found = drawInkToSew(newCanvas, kit.environment, mine.area, onPatch, view.areaIn)
    const stitches = found && (await sew(found.ink))
    if (!stitches || kept !== mine) return
    const { data, width, height } = sewArt(stitches, found.box, view.areaIn, picture.texture)
    const canvas = newCanvas(width, height).source as HTMLCanvasElement
    canvas
      .getContext('2d')
      ?.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0)
    mine.art = canvas
    mine.show(canvas)
  }
  return {
    /** Stitches already sewn; otherwise null, and `show` is called once they are. */
    of(
      live: Live,
      area: DesignArea,
      kit: PressKit,
      onPatch: Fitted,
      stamp: string,
      show: Kept['show'],
    ): HTMLCanvasElement | null {
      const key = `${onPatch.x} ${onPatch.y} ${onPatch.scale} ${stamp}`
      if (kept?.area === area && kept.key === key) kept.show = show
      else {
        kept = { area, key, art: null, show }
        void begin(kept, live, kit, onPatch)
      }
      return kept.art
    },
    /** During a gesture nothing is sewn, and late results aren't shown. */
    none(): null {
      kept = null
      return null
    },
  }
}
type Live = { view: View; picture: LivePicture }
