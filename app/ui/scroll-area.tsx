import type { ReactNode } from 'react'

/** A part that scrolls takes the focus, so that arrow keys move it. */
const reachable = { tabIndex: 0 }

/** A table that is wider than a phone: it can be reached and moved by keyboard. */
export function ScrollArea({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={`scroll ${className}`} aria-label={label} {...reachable}>
      {children}
    </section>
  )
}
