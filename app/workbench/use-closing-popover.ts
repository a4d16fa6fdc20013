import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A popover that closes when another page opens. Give the ref to its element. */
export function useClosingPopover<Of extends HTMLElement>() {
  const popover = useRef<Of>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [pathname])
  return { popover, pathname }
}
