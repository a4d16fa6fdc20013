import type { ReactNode } from 'react'

/** A table that is wider than a phone: it can be reached and moved by keyboard. */
export function ScrollSheet({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must take the focus
    <section className={`sheet scroll ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
