import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { hrefs } from '../hrefs.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Theme } from '../ui/theme.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { initialsOf } from './menu.ts'

type AccountProps = { name: string; shop: Workplace; workplaces: readonly Workplace[]; theme: Theme }
type Workplace = { id: string; name: string; handle: string }

/** The header of every dashboard page: search, the store, the menu behind the avatar. */
export function Header({ makes, ...account }: AccountProps & { makes: boolean }) {
  const { handle } = account.shop
  return (
    <header className="top">
      <button className="btn btn-g btn-i top-menu" type="button" popoverTarget="rail" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <Link className="top-logo" to={hrefs.dashboard} aria-label="Fanfare, dashboard home">
        <Logo />
      </Link>
      {makes ? <Search /> : null}
      <div className="top-r">
        <a className="btn btn-g top-store" href={hrefs.storefront(handle)} target="_blank" rel="noopener">
          <Icon name="external-link" size="s" />@{handle}
        </a>
        {makes ? (
          <ButtonLink kind="start" icon="plus" to={hrefs.create} aria-label="Start creating">
            <span>Start creating</span>
          </ButtonLink>
        ) : null}
        <AccountMenu {...account} />
      </div>
    </header>
  )
}

/** Finds listings by id or name; "/" brings the cursor here from anywhere that isn't a field. */
function Search() {
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
      <Form className="find" action={hrefs.listings} method="get">
        <Icon name="search" size="s" />
        <input
          ref={field}
          type="search"
          name="q"
          placeholder="Search listings"
          aria-label="Search listings"
        />
        <kbd>/</kbd>
      </Form>
    </search>
  )
}

/** Toggled by the avatar; the browser closes it on a press outside and on Escape. */
function AccountMenu({ name, shop, workplaces, theme }: AccountProps) {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [pathname])
  return (
    <>
      <button
        className="ava"
        type="button"
        popoverTarget="account"
        aria-label={`${initialsOf(name)}, account of ${name}`}
      >
        {initialsOf(name)}
      </button>
      <div ref={menu} id="account" popover="auto" className="menu account">
        <Link to={hrefs.settings}>
          <Icon name="user" />
          Profile
        </Link>
        <Link to={hrefs.advancedSettings}>
          <Icon name="settings" />
          Settings
        </Link>
        <a href={hrefs.terms}>
          <Icon name="scale" />
          Policies
        </a>
        {workplaces.length > 1 ? <Switcher shop={shop} workplaces={workplaces} /> : null}
        <hr />
        <div className="account-t">
          <ThemeSwitch theme={theme} />
        </div>
        <hr />
        <form method="post" action={hrefs.logout}>
          <button type="submit">
            <Icon name="log-out" />
            Sign Out
          </button>
        </form>
      </div>
    </>
  )
}

/** The shops a person works in; the one they are in is marked. */
function Switcher({ shop, workplaces }: Pick<AccountProps, 'shop' | 'workplaces'>) {
  return (
    <>
      <hr />
      <form className="account-s" method="post" action={hrefs.workplace}>
        <p id="workplaces">Your shops</p>
        {workplaces.map((one) => (
          <button
            key={one.id}
            type="submit"
            name="shop"
            value={one.id}
            aria-current={one.id === shop.id ? 'true' : undefined}
          >
            <Icon name={one.id === shop.id ? 'check' : 'store'} />
            {one.name}
          </button>
        ))}
      </form>
    </>
  )
}
