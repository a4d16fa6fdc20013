import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { areaOf } from '#catalogue/contract'
import type { DesignArea } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { Matrix } from '#press/draw/matrix.ts'
import { fitOn } from '#press/fit.ts'
import { targetOf } from '../document/studio-data.ts'
import { productOf } from '../document/studio-state.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import { createLayeredDraw } from './layered-draw.ts'
import styles from './stage.module.css'

/** Immediately draws what is being moved. */
export type SheetPainter = (movingArea: DesignArea) => void

/** The print area alone, in the product's colour: for areas that go round a corner or a cylinder. */
export function FlatSheet({
  painter,
  matrix: m,
  colour,
}: {
  painter: RefObject<SheetPainter | null>
  matrix: Matrix
  colour: string
}) {
  const { state, kit, arrivals } = useStudio()
  const { document, area } = useLayers()
  const sheet = useRef<HTMLCanvasElement>(null)
  const layered = useMemo(createLayeredDraw, [])
  const product = productOf(state)
  const blankArea = product && areaOf(product.blank, state.area)
  const [width, height] = [blankArea?.widthIn ?? 1, blankArea?.heightIn ?? 1]
  const fineScale = Math.min(
    2400 / Math.max(width, height),
    m[0] * (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1),
  )
  useEffect(() => {
    const canvas = sheet.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context || !kit || !product || !blankArea) return
    const fitted = fitOn(document, state.area, targetOf(product.blank, blankArea)) ?? undefined
    const size = {
      width: Math.max(1, Math.round(width * fineScale)),
      height: Math.max(1, Math.round(height * fineScale)),
    }
    const clearSheet = () => {
      if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size)
      else context.clearRect(0, 0, size.width, size.height)
      return { context, source: canvas, ...size }
    }
    painter.current = (movingArea) => {
      const sizes = { ...size, scale: fineScale, fitted: fitted ?? wholeView, stamp: arrivals }
      layered(clearSheet(), kit.environment, movingArea, sizes)
    }
    if (!area) return
    const frame = requestAnimationFrame(() => draw(clearSheet(), kit.environment, area, fineScale, fitted))
    return () => cancelAnimationFrame(frame)
  }, [
    document,
    area,
    kit,
    arrivals,
    fineScale,
    width,
    height,
    product,
    blankArea,
    state.area,
    painter,
    layered,
  ])
  useEffect(
    () => () => {
      painter.current = null
    },
    [painter],
  )
  return (
    <canvas
      ref={sheet}
      className={styles.sheet}
      role="img"
      aria-label="The print area, flat"
      style={{ left: m[4], top: m[5], width: width * m[0], height: height * m[3], background: colour }}
    />
  )
}

const wholeView = { x: 0, y: 0, scale: 1 }
