import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** A named part of a page: its title at the left of its heading, related content at the right. */
export function Sheet({
  name,
  id,
  ref,
  title,
  icon,
  aside,
  className,
  children,
}: {
  /** The id of its heading, for links to it. */
  name: string
  /** Its own id, where a link leads to the whole of it. */
  id?: string
  ref?: Ref<HTMLElement>
  title: ReactNode
  icon?: IconName
  aside?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <section ref={ref} id={id} className={className ? `sheet ${className}` : 'sheet'} aria-labelledby={name}>
      <SheetHead name={name} title={title} icon={icon} aside={aside} />
      {children}
    </section>
  )
}

/** The title bar alone, for a sheet that is a list's item, and for a part within a sheet (`level` 3). */
export function SheetHead({
  name,
  title,
  icon,
  aside,
  level = 2,
  focus,
}: {
  name?: string | undefined
  title: ReactNode
  icon?: IconName | undefined
  aside?: ReactNode
  level?: 2 | 3
  /** Its heading, where a script moves the focus to it. */
  focus?: Ref<HTMLHeadingElement>
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="sheet-h">
      {icon ? <Icon name={icon} /> : null}
      <Heading id={name} ref={focus} tabIndex={focus ? -1 : undefined}>
        {title}
      </Heading>
      {aside}
    </div>
  )
}
