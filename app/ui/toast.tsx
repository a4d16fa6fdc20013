import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

/** What happened, and Undo where there is one. Stays while it has the pointer or the focus. */
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
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => show(false), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds])
  if (!shown) return null
  return (
    <div
      className="toast toast-fixed"
      role="status"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon name="check" size="s" />
      <span>{children}</span>
      {action}
    </div>
  )
}
