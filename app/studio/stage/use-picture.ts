import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { DesignArea } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { Fit } from '#press/fit.ts'
import type { Colour } from '#press/mockup/compose.ts'
import { type LivePicture, openLivePicture } from '#press/mockup/live.ts'
import { fitPatch, type PatchMap } from '#press/mockup/patch-map.ts'
import type { View } from '#press/mockup/view.ts'
import type { Ink } from '#press/soft-proof/soft-proof.ts'
import { createCanvas, type PressKit } from '../document/press-kit.ts'
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
  design: { area: DesignArea | null; onPatch: Fit | null; colour: Colour; isSewn: boolean; ink: Ink | null },
): [ShownPicture, (movingArea: DesignArea) => void, boolean] {
  const [failedView, setFailedView] = useState<View | null>(null)
  const [paintedView, setPaintedView] = useState<View | null>(null)
  const [live, setLive] = useState<LivePainter | null>(null)
  useEffect(() => {
    let isGone = false
    if (!canvas.current || !view) return
    openLivePicture(canvas.current, view, hrefs.maps).then(
      (picture) =>
        isGone ||
        setLive({
          picture,
          view,
          layered: createLayeredDraw(),
          sheet: createSheet(),
          stitches: createStitches(),
        }),
      () => isGone || setFailedView(view),
    )
    return () => {
      isGone = true
    }
  }, [canvas, view])

  const shownPicture = live && live.view === view ? live : null
  const { area, onPatch, colour, isSewn } = design
  const [process, isThrough] = [design.ink?.process ?? null, design.ink?.isThrough === true]
  const [hex, heather] = [colour.hex, colour.heather === true]
  const [x, y, scale] = [onPatch?.x ?? 0, onPatch?.y ?? 0, onPatch?.scale ?? 0]
  const paintedColour = useRef<string | null>(null)
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback(
    (movedArea: DesignArea | null, mode: 'rest' | 'moving') => {
      clearTimeout(restTimer.current)
      const ink = process && { process, isThrough }
      const art = { kit, onPatch: { x, y, scale }, stamp: arrivals, isSewn, ink }
      if (shownPicture) paintPicture(shownPicture, scale > 0 ? movedArea : null, { hex, heather }, art, mode)
    },
    [shownPicture, kit, arrivals, hex, heather, x, y, scale, isSewn, process, isThrough],
  )
  useEffect(() => {
    if (!shownPicture) return
    // A GPU keeps up with everything. Without one, draws at low resolution first and in full once the design rests.
    const isRough = paintedColour.current === `${hex} ${heather}` && shownPicture.picture.roughScale < 1
    paintedColour.current = `${hex} ${heather}`
    const frame = requestAnimationFrame(() => {
      show(area, isRough ? 'moving' : 'rest')
      setPaintedView(shownPicture.view)
      if (isRough) restTimer.current = setTimeout(() => show(area, 'rest'), restMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(restTimer.current)
    }
  }, [shownPicture, show, area, hex, heather])

  const loadedPicture = useMemo(
    () =>
      shownPicture
        ? {
            view: shownPicture.view,
            patch: fitPatch(shownPicture.picture.maps),
            maps: shownPicture.picture.maps,
          }
        : null,
    [shownPicture],
  )
  const isWaiting = view !== null && paintedView !== view && failedView !== view
  return [
    loadedPicture,
    useCallback((movingArea: DesignArea) => show(movingArea, 'moving'), [show]),
    isWaiting,
  ]
}

/** A loaded view, and what is kept between drawings. */
type LivePainter = {
  picture: LivePicture
  view: View
  layered: ReturnType<typeof createLayeredDraw>
  sheet: ReturnType<typeof createSheet>
  stitches: ReturnType<typeof createStitches>
}

const restMs = 240

/** A canvas reused while its size stays: a new one per frame would only make garbage. */
function createSheet() {
  let cachedCanvas: ReturnType<typeof createCanvas> | null = null
  return (width: number, height: number) => {
    if (!cachedCanvas || cachedCanvas.width !== width || cachedCanvas.height !== height) {
      cachedCanvas = createCanvas(width, height)
      return cachedCanvas
    }
    const context = (cachedCanvas.source as HTMLCanvasElement).getContext('2d')
    context?.setTransform(1, 0, 0, 1, 0, 0)
    context?.clearRect(0, 0, width, height)
    return cachedCanvas
  }
}

type DrawOptions = { kit: PressKit | null; onPatch: Fit; stamp: number; isSewn: boolean; ink: Ink | null }
/** Draws the design into the picture: at rest in full resolution with stitches, during a drag as fast as possible. */
function paintPicture(
  live: LivePainter,
  area: DesignArea | null,
  colour: Colour,
  { kit, onPatch, stamp, isSewn, ink }: DrawOptions,
  mode: 'rest' | 'moving',
): void {
  const { picture, layered, sheet, stitches } = live
  const resolution = mode === 'moving' ? picture.roughScale : 1
  const movingLayers = mode === 'moving' ? layered : null
  const flat =
    area && kit ? drawOnPatch(live, area, kit, onPatch, resolution, movingLayers, stamp, sheet) : null
  const stitched =
    isSewn && area && kit && mode === 'rest'
      ? stitches.findOrSew(live, area, kit, onPatch, `${stamp}`, (art) => {
          picture.setArt(art, null)
          picture.draw(colour, false)
        })
      : stitches.cancel()
  picture.setArt(stitched ?? flat, ink)
  picture.draw(colour, resolution < 1)
}

/** Draws the design at the picture's resolution, or at a part of it (`resolution`) during a drag. */
function drawOnPatch(
  { view, picture }: { view: View; picture: LivePicture },
  area: DesignArea,
  kit: PressKit,
  onPatch: Fit,
  resolution: number,
  layered: ReturnType<typeof createLayeredDraw> | null,
  stamp: number,
  sheet: ReturnType<typeof createSheet>,
): HTMLCanvasElement | null {
  const { areaIn } = view
  if (!areaIn) return null
  const scale = Math.max(picture.texture.width / areaIn.widthIn, picture.texture.height / areaIn.heightIn)
  const fineScale = Math.min(scale, 2048 / Math.max(areaIn.widthIn, areaIn.heightIn)) * resolution
  const canvas = sheet(
    Math.max(1, Math.round(areaIn.widthIn * fineScale)),
    Math.max(1, Math.round(areaIn.heightIn * fineScale)),
  )
  const { width, height } = canvas
  if (layered)
    layered(canvas, kit.environment, area, { width, height, scale: fineScale, fitted: onPatch, stamp })
  else draw(canvas, kit.environment, area, fineScale, onPatch)
  return canvas.source as HTMLCanvasElement
}
