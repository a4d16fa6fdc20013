import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * An act often removes the row or button it was started from, and the focus with it, so that a keyboard would restart
 * at the top. Moves the focus to the act's message, else to the page's heading.
 */
export function useKeptFocus(): void {
  const { state, formMethod } = useNavigation()
  const hasSubmitted = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      hasSubmitted.current ||= formMethod !== undefined && formMethod !== 'GET'
      return
    }
    if (!hasSubmitted.current) return
    hasSubmitted.current = false
    const focused = document.activeElement
    if (focused && focused !== document.body && focused.isConnected) return
    const target =
      document.querySelector<HTMLElement>('#main .note-ok, #main .note-e') ??
      document.querySelector<HTMLElement>('#main h1')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: target.matches('h1') })
    target.scrollIntoView({ block: 'nearest' })
  }, [state, formMethod])
}
