import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/** Is in the page before there is any message, so that later content is read out. */
export const ToastRegion = ({ children }: { children: ReactNode }) => <div role="status">{children}</div>

/** Takes the focus from scripts only. */
const byScript = { tabIndex: -1 }

/**
 * A message, with Undo if possible. Stays while it has the pointer or the focus. If the pressed button is gone or
 * Undo is offered, it takes the focus: the next Tab reaches Undo instead of the start of the page.
 */
export function Toast({
  children,
  action,
  seconds = 8,
}: {
  children: ReactNode
  action?: ReactNode
  seconds?: number
}) {
  const [isShown, show] = useState(true)
  const [isHeld, hold] = useState(false)
  const box = useRef<HTMLElement>(null)
  const takesFocus = Boolean(action)
  useEffect(() => {
    if (takesFocus || document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => show(false), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isHeld, seconds])
  if (!isShown) return null
  return (
    <section
      ref={box}
      className="toast toast-fixed"
      aria-label="What happened"
      {...byScript}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={(event) => hold(event.target.matches(':focus-visible'))}
      onBlur={() => hold(false)}
    >
      <Icon name="check" size="s" />
      <span>{children}</span>
      {action}
    </section>
  )
}
