import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's size and its padding, the part of each edge that others cover. */
export type MeasuredStage = { width: number; height: number; clear: Sides }
export type Sides = { top: number; right: number; bottom: number; left: number }
const noSides: Sides = { top: 0, right: 0, bottom: 0, left: 0 }

/** An element's current size; a typical size on the server. */
export function useMeasured(element: RefObject<HTMLElement | null>): MeasuredStage {
  const [size, setSize] = useState<MeasuredStage>({ width: 900, height: 640, clear: noSides })
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const read = () => setSize({ width: box.clientWidth, height: box.clientHeight, clear: readPadding(box) })
    read()
    const observer = new ResizeObserver(read)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}

function readPadding(box: HTMLElement): Sides {
  const style = getComputedStyle(box)
  const read = (side: string) => Number.parseFloat(style.getPropertyValue(`padding-${side}`)) || 0
  return { top: read('top'), right: read('right'), bottom: read('bottom'), left: read('left') }
}
