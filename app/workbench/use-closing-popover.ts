import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A popover that closes when another page opens or the focus moves past it. Give the ref to its element. */
export function useClosingPopover<Kind extends HTMLElement>() {
  const popover = useRef<Kind>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it.
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [pathname])
  useEffect(() => {
    const closeOnLeave = ({ target }: FocusEvent): void => {
      const box = popover.current
      if (!(target instanceof Element) || !box?.matches(':popover-open') || box.contains(target)) return
      if (target.getAttribute('popovertarget') !== box.id) box.hidePopover()
    }
    document.addEventListener('focusin', closeOnLeave)
    return () => document.removeEventListener('focusin', closeOnLeave)
  }, [])
  return { popover, pathname }
}
