import { useEffect, useRef, useState } from 'react'
import { keep, remove } from '#press/cut/cut.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import compare from '../panels/compare.module.css'
import styles from './cut.module.css'

const inks = { [keep]: [0, 168, 120, 150], [remove]: [255, 91, 69, 150] } as const
type Point = { x: number; y: number }

/**
 * The picture under a brush. A pointer draws lines; with the keyboard the arrows move the brush and the space bar
 * marks. A line is drawn on a copy of `marks`, which is passed to `onMarked` at its end.
 */
export function MarkCanvas({
  pixels,
  marks,
  mark,
  brush,
  onMarked,
}: {
  pixels: Pixels
  marks: Uint8Array
  mark: typeof keep | typeof remove
  brush: number
  onMarked: (marks: Uint8Array) => void
}) {
  const { width, height } = pixels
  const base = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const [position, setPosition] = useState<Point | null>(null)
  const line = useRef<{ marks: Uint8Array; last: Point } | null>(null)
  useEffect(() => {
    base.current?.getContext('2d')?.putImageData(new ImageData(pixels.data, width, height), 0, 0)
  }, [pixels, width, height])
  useEffect(() => paintMarks(overlay.current, marks), [marks])
  const readPoint = (event: React.PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    }
  }
  const draw = (to: Point) => {
    const current = line.current ?? { marks: Uint8Array.from(marks), last: to }
    paintLine(current.marks, width, { from: current.last, to, radius: brush }, mark)
    line.current = { ...current, last: to }
    paintMarks(overlay.current, current.marks)
  }
  const endLine = () => {
    const finished = line.current
    line.current = null
    if (finished) onMarked(finished.marks)
  }
  const handleKey = (event: React.KeyboardEvent) => {
    const from = position ?? { x: width / 2, y: height / 2 }
    const moved = moveByKey(event.key, from, Math.max(2, brush), { width, height })
    if (!moved && event.key !== ' ') return
    event.preventDefault()
    if (moved) return setPosition(moved)
    setPosition(from)
    draw(from)
    endLine()
  }
  return (
    <div
      className={`${styles.sheet} ${compare.chequers}`}
      style={{ '--ratio': width / height } as React.CSSProperties}
    >
      <canvas ref={base} width={width} height={height} />
      <canvas
        ref={overlay}
        width={width}
        height={height}
        tabIndex={0}
        aria-label="The picture. Arrow keys move the brush, the space bar marks."
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(readPoint(event))
        }}
        onPointerMove={(event) => {
          setPosition(readPoint(event))
          if (line.current) draw(readPoint(event))
        }}
        onPointerUp={endLine}
        onPointerCancel={endLine}
        onPointerLeave={() => !line.current && setPosition(null)}
      />
      {position ? (
        <i
          className={styles.brush}
          aria-hidden="true"
          style={{
            left: `${(position.x / width) * 100}%`,
            top: `${(position.y / height) * 100}%`,
            width: `${((brush * 2) / width) * 100}%`,
          }}
        />
      ) : null}
    </div>
  )
}

function paintMarks(canvas: HTMLCanvasElement | null, marks: Uint8Array) {
  if (!canvas) return
  const data = new Uint8ClampedArray(marks.length * 4)
  for (let i = 0; i < marks.length; i++) {
    const ink = inks[marks[i] as keyof typeof inks]
    if (ink) data.set(ink, i * 4)
  }
  canvas.getContext('2d')?.putImageData(new ImageData(data, canvas.width, canvas.height), 0, 0)
}

/** The brush's position after an arrow key; null for other keys. */
function moveByKey(
  key: string,
  from: Point,
  step: number,
  limits: { width: number; height: number },
): Point | null {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!direction) return null
  const [x, y] = [from.x + (direction[0] ?? 0) * step, from.y + (direction[1] ?? 0) * step]
  return { x: Math.min(limits.width, Math.max(0, x)), y: Math.min(limits.height, Math.max(0, y)) }
}

function paintLine(
  marks: Uint8Array,
  width: number,
  { from, to, radius }: { from: Point; to: Point; radius: number },
  mark: number,
) {
  const height = marks.length / width
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / Math.max(1, radius / 2)))
  for (let step = 0; step <= steps; step++) {
    const [cx, cy] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps]
    const [left, right] = [Math.max(0, Math.floor(cx - radius)), Math.min(width - 1, Math.ceil(cx + radius))]
    const [top, bottom] = [Math.max(0, Math.floor(cy - radius)), Math.min(height - 1, Math.ceil(cy + radius))]
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++)
        if (Math.hypot(x - cx, y - cy) <= radius) marks[y * width + x] = mark
  }
}
