import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/** Stands in the page before anything is said: what comes into it later is read out. */
export const ToastPlace = ({ children }: { children: ReactNode }) => <div role="status">{children}</div>

/** Takes the focus from the script only. */
const byScript = { tabIndex: -1 }

/**
 * What happened, and Undo where there is one. Stays while it has the pointer or the keyboard's focus. Where the pressed
 * button is gone or Undo is offered, it takes the focus: the next Tab is Undo, not the start of the page.
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
  const [shown, show] = useState(true)
  const [held, hold] = useState(false)
  const box = useRef<HTMLElement>(null)
  const takes = Boolean(action)
  useEffect(() => {
    if (takes || document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [takes])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => show(false), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds])
  if (!shown) return null
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
