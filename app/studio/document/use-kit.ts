import { useEffect, useState } from 'react'
import { openPressKit, type PressKit } from './press-kit.ts'
import { type Change, documentOf } from './studio-state.ts'

/** Fonts, HarfBuzz and pictures, fetched when needed; the number increases whenever something arrives. */
export function useKit(
  state: Parameters<typeof documentOf>[0],
  dispatch: (change: Change) => void,
): [PressKit | null, number] {
  const [kit, setKit] = useState<PressKit | null>(null)
  const [arrivals, setArrivals] = useState(0)
  const document = documentOf(state)
  useEffect(() => {
    openPressKit().then(setKit, reloadOnce)
  }, [])
  useEffect(() => {
    void kit?.ensure(document).then((isFresh) => {
      if (!isFresh) return
      dispatch({ do: 'measure', shaper: kit.environment.shaper })
      setArrivals((count) => count + 1)
    })
  }, [kit, document, dispatch])
  return [kit, arrivals]
}

/** Without a document navigation the page's policy forbids WebAssembly; a fresh load allows it. */
function reloadOnce() {
  if (sessionStorage.getItem('studio-reloaded')) return
  sessionStorage.setItem('studio-reloaded', '1')
  window.location.reload()
}
