import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * An act often takes away the row or button that it was pressed on, and the focus with it: a keyboard would begin again
 * at the top of the page. It goes to what is said of the act, else to the page's heading.
 */
export function useKeptFocus(): void {
  const { state, formMethod } = useNavigation()
  const acted = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      acted.current ||= formMethod !== undefined && formMethod !== 'GET'
      return
    }
    if (!acted.current) return
    acted.current = false
    const held = document.activeElement
    if (held && held !== document.body && held.isConnected) return
    const to =
      document.querySelector<HTMLElement>('#main .note-ok, #main .note-e') ??
      document.querySelector<HTMLElement>('#main h1')
    if (!to) return
    to.tabIndex = -1
    to.focus({ preventScroll: to.matches('h1') })
    to.scrollIntoView({ block: 'nearest' })
  }, [state, formMethod])
}
