import { useEffect } from 'react'

/** Enter and Escape end cropping before anything else. */
export function useCropKeys(cropping: string | null, crop: (layerId: string | null) => void) {
  useEffect(() => {
    if (cropping === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      crop(null)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [cropping, crop])
}
