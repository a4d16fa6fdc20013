import { type RefObject, useEffect, useRef } from 'react'
import { type Camera, home, zoomView } from './stage-geometry.ts'

type Size = { width: number; height: number }

/** The wheel moves the view; with Control (or a touchpad pinch) it zooms. */
export function useWheel(
  stage: RefObject<HTMLElement | null>,
  size: Size,
  [camera, setCamera]: [Camera, (camera: Camera) => void],
) {
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = box.getBoundingClientRect()
      if (!event.ctrlKey && !event.metaKey)
        return setCamera({ ...camera, x: camera.x - event.deltaX, y: camera.y - event.deltaY })
      setCamera(
        zoomView(
          camera,
          size,
          { x: event.clientX - left, y: event.clientY - top },
          camera.zoom * Math.exp(-event.deltaY / 300),
        ),
      )
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [stage, size, camera, setCamera])
}

const zoomKeys: Record<string, number> = { '+': 1.25, '=': 1.25, '-': 0.8, _: 0.8 }

/** Plus and minus zoom, 0 fits, 1 shows the print area; while the space bar is held, the pointer moves the view. */
export function useCameraKeys(
  size: Size,
  [camera, setCamera]: [Camera, (camera: Camera) => void],
  onCloseUp: () => void,
): RefObject<boolean> {
  const panning = useRef(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.type === 'keyup') {
        if (event.key === ' ') panning.current = false
        return
      }
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (target?.closest('input,textarea,select,dialog')) return
      if (event.key === ' ' && !target?.closest('button,a,summary')) {
        panning.current = true
        return event.preventDefault()
      }
      if (event.key === '0') return setCamera(home)
      if (event.key === '1') return onCloseUp()
      const factor = zoomKeys[event.key]
      if (factor)
        setCamera(zoomView(camera, size, { x: size.width / 2, y: size.height / 2 }, camera.zoom * factor))
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('keyup', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('keyup', onKey)
    }
  }, [size, camera, setCamera, onCloseUp])
  return panning
}
