import { type PointerEvent, type RefObject, useRef } from 'react'

type DropHandlers = { over(id: string): void; drop(onto: string): void; cancel(): void }

/**
 * Drags rows by their grip with a finger, which browsers don't do themselves; a mouse uses the browser's dragging. A
 * row names its layer in `data-layer`.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
): (event: PointerEvent, handlers: DropHandlers) => void {
  const isDragging = useRef(false)
  return (event, { over, drop, cancel }) => {
    if (isDragging.current) return
    isDragging.current = true
    const grip = event.currentTarget as HTMLElement
    const controller = new AbortController()
    let onto: string | null = null
    const end = () => {
      controller.abort()
      isDragging.current = false
    }
    const rowAt = (y: number) => {
      for (const row of list.current?.querySelectorAll<HTMLElement>('[data-layer]') ?? []) {
        const box = row.getBoundingClientRect()
        if (y >= box.top && y < box.bottom) return row.dataset.layer ?? null
      }
      return onto
    }
    grip.setPointerCapture(event.pointerId)
    const options = { signal: controller.signal }
    grip.addEventListener(
      'pointermove',
      ({ clientY }) => {
        onto = rowAt(clientY)
        if (onto) over(onto)
      },
      options,
    )
    grip.addEventListener(
      'pointerup',
      () => {
        end()
        if (onto) drop(onto)
        else cancel()
      },
      options,
    )
    grip.addEventListener(
      'pointercancel',
      () => {
        end()
        cancel()
      },
      options,
    )
  }
}
