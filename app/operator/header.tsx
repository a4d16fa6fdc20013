import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { hrefs } from '../hrefs.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Theme } from '../ui/theme.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { initialsOf } from './menu.ts'

/** Search by any code, the scan station, and the menu behind the avatar. */
export function Header({ name, theme }: { name: string; theme: Theme }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [pathname])
  return (
    <header className="top">
      <button className="btn btn-g btn-i top-menu" type="button" popoverTarget="rail" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <Link className="top-logo" to={hrefs.operator} aria-label="Fanfare, operator home">
        <Logo />
      </Link>
      <Find />
      <div className="top-r">
        {pathname === hrefs.operatorScan() ? null : (
          <ButtonLink kind="outline" icon="scan-line" to={hrefs.operatorScan()} aria-label="Scan a unit">
            <span>Scan a unit</span>
          </ButtonLink>
        )}
        <button
          className="ava"
          type="button"
          popoverTarget="account"
          aria-label={`${initialsOf(name)}, account of ${name}`}
        >
          {initialsOf(name)}
        </button>
        <div ref={menu} id="account" popover="auto" className="menu account">
          <div className="account-t">
            <ThemeSwitch theme={theme} />
          </div>
          <hr />
          <form method="post" action={hrefs.logout}>
            <button type="submit">
              <Icon name="log-out" />
              Sign out
            </button>
          </form>
        </div>
      </div>
    </header>
  )
}

/** Takes a unit, batch, order or parcel code; "/" brings the cursor here from anywhere that isn't a field. */
function Find() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <search>
      <Form className="find" action={hrefs.operatorFind()} method="get">
        <Icon name="search" size="s" />
        <input
          ref={field}
          type="search"
          name="q"
          maxLength={100}
          placeholder="Find anything"
          aria-label="Find an order, person, parcel, batch, listing or payout"
        />
        <kbd>/</kbd>
      </Form>
    </search>
  )
}
