import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Power } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import railStyles from '../workbench/rail.module.css'
import { RailOwner } from '../workbench/rail-owner.tsx'
import { useClosingPopover } from '../workbench/use-closing-popover.ts'
import { type Group, isAt, listEntries } from './menu.ts'

/**
 * The rail: 64 px, 248 with the pointer or focus in it. A first tap opens it, the second follows the link. On a phone
 * the same list is a popover behind the header's button.
 */
export function Sidebar({ name, shop, powers }: { name: string; shop: string; powers: readonly Power[] }) {
  const { popover: rail, pathname } = useClosingPopover<HTMLElement>()
  const [open, setOpen] = useState(false)
  const wasOpenAtTouch = useRef(false)
  const [openedAt, setOpenedAt] = useState(pathname)
  if (openedAt !== pathname) {
    setOpenedAt(pathname)
    setOpen(false)
  }
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: globalThis.PointerEvent): void => {
      if (!rail.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open, rail])
  const openByMouse = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(next)
  }
  return (
    <nav
      ref={rail}
      id="rail"
      popover="auto"
      className={open ? `rail ${railStyles.open}` : 'rail'}
      aria-label="Dashboard"
      onPointerEnter={openByMouse(true)}
      onPointerLeave={openByMouse(false)}
      onPointerDownCapture={() => {
        wasOpenAtTouch.current = open
      }}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setOpen(true)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
      onClickCapture={(event) => {
        const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
        if (!isTouch || wasOpenAtTouch.current || rail.current?.matches(':popover-open')) return
        event.preventDefault()
        event.stopPropagation()
        setOpen(true)
      }}
    >
      <Link className={railStyles.logo} to={hrefs.home} reloadDocument aria-label="Fanfare, public site">
        <Logo />
      </Link>
      <RailOwner name={name} note={shop} />
      <ul>
        {listEntries(powers).map((entry) => (
          <li key={entry.label}>
            {'within' in entry ? (
              <Dropdown group={entry} pathname={pathname} />
            ) : (
              <Link
                to={entry.to}
                title={entry.label}
                aria-current={isAt(pathname, entry.to) ? 'page' : undefined}
                reloadDocument={entry.to === hrefs.help}
              >
                <Icon name={entry.icon} />
                <span className={railStyles.label}>{entry.label}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens and closes on a click; shown only while the rail is open. */
function Dropdown({ group, pathname }: { group: Group; pathname: string }) {
  const isCurrent = group.within.some(({ to }) => to === pathname)
  return (
    <details className={railStyles.group} open={isCurrent}>
      <summary title={group.label} className={isCurrent ? railStyles.here : undefined}>
        <Icon name={group.icon} />
        <span className={railStyles.label}>{group.label}</span>
        <Icon name="chevron-down" size="s" className={railStyles.label} />
      </summary>
      <ul className={railStyles.subMenu}>
        {group.within.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} aria-current={entry.to === pathname ? 'page' : undefined}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
