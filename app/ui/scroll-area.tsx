import type { ReactNode } from 'react'

/** A scrolling area takes the focus, so that arrow keys scroll it. */
const focusable = { tabIndex: 0 }

/** A table wider than a phone: it can be reached and scrolled by keyboard. */
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
    <section id={id} className={`scroll ${className}`} aria-label={label} {...focusable}>
      {children}
    </section>
  )
}
