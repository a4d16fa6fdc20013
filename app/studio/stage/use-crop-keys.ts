import { useEffect } from 'react'

/** Enter and Escape end cropping before anything else. */
export function useCropKeys(croppedId: string | null, setCroppedId: (layerId: string | null) => void) {
  useEffect(() => {
    if (croppedId === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setCroppedId(null)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [croppedId, setCroppedId])
}
