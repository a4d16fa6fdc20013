import type { ReactNode } from 'react'

/** A named part of a page: its title at the left of its heading, related content at the right. */
export function Sheet({
  name,
  title,
  beside,
  className,
  children,
}: {
  /** The id of its heading, for links to it. */
  name: string
  title: ReactNode
  beside?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <section className={className ? `sheet ${className}` : 'sheet'} aria-labelledby={name}>
      <div className="sheet-h">
        <h2 id={name}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
