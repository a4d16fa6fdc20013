import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { DesignArea } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { Fitted } from '#press/fit.ts'
import type { Colour } from '#press/mockup/compose.ts'
import { type LivePicture, openLivePicture } from '#press/mockup/live.ts'
import { fitPatch, type PatchMap } from '#press/mockup/patch-map.ts'
import type { View } from '#press/mockup/view.ts'
import type { Ink } from '#press/soft-proof/soft-proof.ts'
import { newCanvas, type PressKit } from '../document/press-kit.ts'
import { createLayeredDraw } from './layered-draw.ts'
import { createStitches } from './sewing/stitches.ts'

export type ShownPicture = { view: View; patch: PatchMap | null; maps: LivePicture['maps'] } | null

/**
 * Loads a view into the canvas and keeps the photograph in step with design and colour. Returns the picture, a
 * function that draws a drag immediately (at low resolution without a GPU), and whether anything is painted yet.
 */
export function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  view: View | null,
  { kit, arrivals }: { kit: PressKit | null; arrivals: number },
  design: { area: DesignArea | null; onPatch: Fitted | null; colour: Colour; sewn: boolean; ink: Ink | null },
): [ShownPicture, (moving: DesignArea) => void, boolean] {
  const [failed, fail] = useState<View | null>(null)
  const [painted, setPainted] = useState<View | null>(null)
  const [live, setLive] = useState<Live | null>(null)
  useEffect(() => {
    let gone = false
    if (!canvas.current || !view) return
    openLivePicture(canvas.current, view, hrefs.maps).then(
      (picture) =>
        gone ||
        setLive({
          picture,
          view,
          layered: createLayeredDraw(),
          sheet: createSheet(),
          stitches: createStitches(),
        }),
      () => gone || fail(view),
    )
    return () => {
      gone = true
    }
  }, [canvas, view])

  const shown = live && live.view === view ? live : null
  const { area, onPatch, colour, sewn } = design
  const [process, isThrough] = [design.ink?.process ?? null, design.ink?.isThrough === true]
  const [hex, heather] = [colour.hex, colour.heather === true]
  const [x, y, scale] = [onPatch?.x ?? 0, onPatch?.y ?? 0, onPatch?.scale ?? 0]
  const settled = useRef<string | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback(
    (seen: DesignArea | null, how: 'rest' | 'moving') => {
      clearTimeout(resting.current)
      const ink = process && { process, isThrough }
      const art = { kit, onPatch: { x, y, scale }, stamp: arrivals, sewn, ink }
      if (shown) paint(shown, scale > 0 ? seen : null, { hex, heather }, art, how)
    },
    [shown, kit, arrivals, hex, heather, x, y, scale, sewn, process, isThrough],
  )
  useEffect(() => {
    if (!shown) return
    // A GPU keeps up with everything. Without one, draws at low resolution first and in full once the design rests.
    const rough = settled.current === `${hex} ${heather}` && shown.picture.rough < 1
    settled.current = `${hex} ${heather}`
    const frame = requestAnimationFrame(() => {
      show(area, rough ? 'moving' : 'rest')
      setPainted(shown.view)
      if (rough) resting.current = setTimeout(() => show(area, 'rest'), restMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(resting.current)
    }
  }, [shown, show, area, hex, heather])

  const ready = useMemo(
    () =>
      shown ? { view: shown.view, patch: fitPatch(shown.picture.maps), maps: shown.picture.maps } : null,
    [shown],
  )
  const waiting = view !== null && painted !== view && failed !== view
  return [ready, useCallback((moving: DesignArea) => show(moving, 'moving'), [show]), waiting]
}

/** A loaded view, and what is kept between drawings. */
type Live = {
  picture: LivePicture
  view: View
  layered: ReturnType<typeof createLayeredDraw>
  sheet: ReturnType<typeof createSheet>
  stitches: ReturnType<typeof createStitches>
}

const restMs = 240

/** A canvas reused while its size stays: a new one per frame would only make garbage. */
function createSheet() {
  let kept: ReturnType<typeof newCanvas> | null = null
  return (width: number, height: number) => {
    if (!kept || kept.width !== width || kept.height !== height) {
      kept = newCanvas(width, height)
      return kept
    }
    const context = (kept.source as HTMLCanvasElement).getContext('2d')
    context?.setTransform(1, 0, 0, 1, 0, 0)
    context?.clearRect(0, 0, width, height)
    return kept
  }
}

type DrawnWith = { kit: PressKit | null; onPatch: Fitted; stamp: number; sewn: boolean; ink: Ink | null }
/** Draws the design into the picture: at rest in full resolution with stitches, during a drag as fast as possible. */
function paint(
  live: Live,
  seen: DesignArea | null,
  colour: Colour,
  { kit, onPatch, stamp, sewn, ink }: DrawnWith,
  how: 'rest' | 'moving',
): void {
  const { picture, layered, sheet, stitches } = live
  const part = how === 'moving' ? picture.rough : 1
  const moving = how === 'moving' ? layered : null
  const flat = seen && kit ? drawnOnPatch(live, seen, kit, onPatch, part, moving, stamp, sheet) : null
  const threads =
    sewn && seen && kit && how === 'rest'
      ? stitches.of(live, seen, kit, onPatch, `${stamp}`, (art) => {
          picture.setArt(art, null)
          picture.draw(colour, false)
        })
      : stitches.none()
  picture.setArt(threads ?? flat, ink)
  picture.draw(colour, part < 1)
}

/** Draws the design at the picture's resolution, or at `part` of it during a drag. */
function drawnOnPatch(
  { view, picture }: { view: View; picture: LivePicture },
  area: DesignArea,
  kit: PressKit,
  onPatch: Fitted,
  part: number,
  layered: ReturnType<typeof createLayeredDraw> | null,
  stamp: number,
  sheet: ReturnType<typeof createSheet>,
): HTMLCanvasElement | null {
  const { areaIn } = view
  if (!areaIn) return null
  const scale = Math.max(picture.texture.width / areaIn.widthIn, picture.texture.height / areaIn.heightIn)
  const fine = Math.min(scale, 2048 / Math.max(areaIn.widthIn, areaIn.heightIn)) * part
  const canvas = sheet(
    Math.max(1, Math.round(areaIn.widthIn * fine)),
    Math.max(1, Math.round(areaIn.heightIn * fine)),
  )
  const { width, height } = canvas
  if (layered) layered(canvas, kit.environment, area, { width, height, scale: fine, fitted: onPatch, stamp })
  else draw(canvas, kit.environment, area, fine, onPatch)
  return canvas.source as HTMLCanvasElement
}
