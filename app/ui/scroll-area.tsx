import type { ReactNode } from 'react'

/** A part that scrolls takes the focus, so that arrow keys move it. */
const reachable = { tabIndex: 0 }

/** A table that is wider than a phone: it can be reached and moved by keyboard. */
export function ScrollArea({
  id,
  label,
  className = '',
  children,
}: {
  id?: string | undefined
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section id={id} className={`scroll ${className}`} aria-label={label} {...reachable}>
      {children}
    </section>
  )
}
