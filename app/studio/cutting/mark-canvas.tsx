import { useEffect, useRef, useState } from 'react'
import { keep, remove } from '#press/cut/cut.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import styles from './cut.module.css'

const inks = { [keep]: [0, 168, 120, 150], [remove]: [255, 91, 69, 150] } as const
type Point = { x: number; y: number }

/**
 * The picture under a brush. By hand or pen a line is drawn; by keyboard the arrows move the brush and the space bar marks.
 * `marks` is written in place, and `onMarked` is told once for each line.
 */
export function MarkCanvas({
  pixels,
  marks,
  mark,
  brush,
  version,
  onBegin,
  onMarked,
}: {
  pixels: Pixels
  marks: Uint8Array
  mark: typeof keep | typeof remove
  brush: number
  version: number
  onBegin: () => void
  onMarked: () => void
}) {
  const { width, height } = pixels
  const base = useRef<HTMLCanvasElement>(null)
  const over = useRef<HTMLCanvasElement>(null)
  const [at, setAt] = useState<Point | null>(null)
  const before = useRef<Point | null>(null)
  useEffect(() => {
    base.current?.getContext('2d')?.putImageData(new ImageData(pixels.data, width, height), 0, 0)
  }, [pixels, width, height])
  const show = () => {
    const data = new Uint8ClampedArray(width * height * 4)
    for (let i = 0; i < marks.length; i++) {
      const ink = inks[marks[i] as keyof typeof inks]
      if (ink) data.set(ink, i * 4)
    }
    over.current?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks are written in place; the version says when.
  useEffect(show, [version, width, height])
  const point = (event: React.PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    }
  }
  const draw = (to: Point) => {
    paintLine(marks, width, { from: before.current ?? to, to, radius: brush }, mark)
    before.current = to
    show()
  }
  const end = () => {
    if (!before.current) return
    before.current = null
    onMarked()
  }
  const keys = (event: React.KeyboardEvent) => {
    const from = at ?? { x: width / 2, y: height / 2 }
    const moved = movedBy(event.key, from, Math.max(2, brush), { width, height })
    if (!moved && event.key !== ' ') return
    event.preventDefault()
    if (moved) return setAt(moved)
    setAt(from)
    onBegin()
    draw(from)
    end()
  }
  return (
    <div className={styles.sheet} style={{ '--ratio': width / height } as React.CSSProperties}>
      <canvas ref={base} width={width} height={height} />
      <canvas
        ref={over}
        width={width}
        height={height}
        tabIndex={0}
        aria-label="The picture. Arrow keys move the brush, the space bar marks."
        onKeyDown={keys}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onBegin()
          draw(point(event))
        }}
        onPointerMove={(event) => {
          setAt(point(event))
          if (before.current) draw(point(event))
        }}
        onPointerUp={end}
        onPointerCancel={end}
        onPointerLeave={() => !before.current && setAt(null)}
      />
      {at ? (
        <i
          className={styles.brush}
          aria-hidden="true"
          style={{
            left: `${(at.x / width) * 100}%`,
            top: `${(at.y / height) * 100}%`,
            width: `${((brush * 2) / width) * 100}%`,
          }}
        />
      ) : null}
    </div>
  )
}

/** Where an arrow takes the brush; null for other keys. */
function movedBy(
  key: string,
  from: Point,
  step: number,
  most: { width: number; height: number },
): Point | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
  if (!way) return null
  const [x, y] = [from.x + (way[0] ?? 0) * step, from.y + (way[1] ?? 0) * step]
  return { x: Math.min(most.width, Math.max(0, x)), y: Math.min(most.height, Math.max(0, y)) }
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
