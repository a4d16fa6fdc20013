import type { DesignArea } from '#press/document.ts'
import type { Fitted } from '#press/fit.ts'
import type { LivePicture } from '#press/mockup/live.ts'
import { inkToSew, sewnArt } from '#press/mockup/sewn-art.ts'
import type { View } from '#press/mockup/view.ts'
import { newCanvas, type PressKit } from '../../document/press-kit.ts'
import { createSewing } from './sew-aside.ts'

type Kept = {
  area: DesignArea
  key: string
  art: HTMLCanvasElement | null
  show: (art: HTMLCanvasElement) => void
}

/** A hand that types or nudges continues within this. */
const restMs = 250

/** The stitches of one picture: what was sewn last is kept, so that another colour of the garment sews nothing again. */
export function createStitches() {
  const sew = createSewing()
  let kept: Kept | null = null
  async function begin(mine: Kept, { view, picture }: Live, kit: PressKit, onPatch: Fitted): Promise<void> {
    await new Promise((rested) => setTimeout(rested, restMs))
    if (!view.areaIn || kept !== mine) return
    const found = inkToSew(newCanvas, kit.environment, mine.area, onPatch, view.areaIn)
    const stitches = found && (await sew(found.ink))
    if (!stitches || kept !== mine) return
    const { data, width, height } = sewnArt(stitches, found.box, view.areaIn, picture.texture)
    const canvas = newCanvas(width, height).source as HTMLCanvasElement
    canvas
      .getContext('2d')
      ?.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0)
    mine.art = canvas
    mine.show(canvas)
  }
  return {
    /** The stitches that are sewn already; else null, and `show` is called once they are. */
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
    /** While a hand moves things nothing is sewn, and what comes late is not shown. */
    none(): null {
      kept = null
      return null
    },
  }
}
type Live = { view: View; picture: LivePicture }
