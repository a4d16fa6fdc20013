import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DesignDocument } from '#press/document.ts'
import type { Studio } from './studio-context.ts'
import type { Change } from './studio-state.ts'

/** How long the panels beside the stage wait for figures of what is still moving. */
const panelsWaitMs = 180

/**
 * The studio as the stage sees it: what a hand is moving is drawn at once, and only the stage draws it. The panels, the
 * history and the keeping of drafts hear of it a few times a second, and at the end.
 */
export function useLiveEdits(studio: Studio): Studio {
  const { dispatch, state } = studio
  const [live, setLive] = useState<DesignDocument | null>(null)
  const held = useRef<Change | null>(null)
  const telling = useRef<ReturnType<typeof setTimeout> | null>(null)
  const tell = useCallback(() => {
    if (telling.current) clearTimeout(telling.current)
    telling.current = null
    if (!held.current) return
    dispatch(held.current)
    held.current = null
    setLive(null)
  }, [dispatch])
  const onStage = useCallback(
    (change: Change) => {
      if (change.do === 'edit' && change.mark?.startsWith('gesture ')) {
        held.current = change
        setLive(change.document)
        telling.current ??= setTimeout(tell, panelsWaitMs)
        return
      }
      tell()
      dispatch(change)
    },
    [dispatch, tell],
  )
  useEffect(() => {
    window.addEventListener('pagehide', tell)
    return () => {
      window.removeEventListener('pagehide', tell)
      tell()
    }
  }, [tell])
  return useMemo(
    () => ({
      ...studio,
      dispatch: onStage,
      state: live ? { ...state, history: { ...state.history, present: live } } : state,
    }),
    [studio, onStage, live, state],
  )
}
