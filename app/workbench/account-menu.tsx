import type { ReactNode } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { initialsOf } from '../initials.ts'
import { Icon } from '../ui/icon.tsx'
import { useMenuKeys } from '../ui/menu-keys.ts'
import type { Theme } from '../ui/theme.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { useClosingPopover } from './use-closing-popover.ts'
import styles from './workbench.module.css'

/** Opened by the avatar; the browser closes it on a click outside and on Escape. `children` are above the theme. */
export function AccountMenu({
  name,
  avatar = null,
  theme,
  children,
}: {
  name: string
  /** The version of the person's picture; without one the initials are shown. */
  avatar?: string | null
  theme: Theme
  children?: ReactNode
}) {
  const { popover } = useClosingPopover<HTMLDivElement>()
  useMenuKeys(popover)
  return (
    <>
      <button
        className={styles.avatar}
        type="button"
        popoverTarget="account"
        aria-label={`${initialsOf(name)}, account of ${name}`}
      >
        {avatar ? <img src={hrefs.avatar(avatar)} alt="" width="36" height="36" /> : initialsOf(name)}
      </button>
      <div ref={popover} id="account" popover="auto" className={`menu ${styles.account}`}>
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
