import type { ReactNode } from 'react'
import { hrefs } from '../hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import type { Theme } from '../ui/theme.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { initialsOf } from './initials.ts'
import { useClosingPopover } from './use-closing-popover.ts'

/** Toggled by the avatar; the browser closes it on a press outside and on Escape. `children` stand above the theme. */
export function AccountMenu({ name, theme, children }: { name: string; theme: Theme; children?: ReactNode }) {
  const { popover } = useClosingPopover<HTMLDivElement>()
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
      <div ref={popover} id="account" popover="auto" className="menu account">
        {children}
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
