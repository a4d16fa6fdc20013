import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size of an element, kept up to date. On the server there is none yet: a usual one stands in. */
export function useMeasured(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 900, height: 640 })
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const read = () => setSize({ width: box.clientWidth, height: box.clientHeight })
    read()
    const watching = new ResizeObserver(read)
    watching.observe(box)
    return () => watching.disconnect()
  }, [element])
  return size
}
