import { Link, useLocation } from 'react-router'
import type { StaffRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Theme } from '../ui/theme.ts'
import { AccountMenu } from '../workbench/account-menu.tsx'
import { CommandEntry } from '../workbench/command-knob.tsx'
import { FindBox } from '../workbench/find-box.tsx'
import styles from '../workbench/workbench.module.css'
import { listEntries } from './menu.ts'

type Props = { name: string; theme: Theme; roles: readonly StaffRole[] }

/** Search by any code, the scan station for those who may scan, and the avatar's menu. */
export function Header({ name, theme, roles }: Props) {
  const { pathname } = useLocation()
  const mayScan = listEntries(roles).some(({ key }) => key === 'scan')
  return (
    <header className="top">
      <button
        className={`btn btn-g btn-i ${styles.menuButton}`}
        type="button"
        popoverTarget="rail"
        aria-label="Menu"
      >
        <Icon name="menu" />
      </button>
      <Link className={styles.logo} to={hrefs.operator} aria-label="Fanfare, operator home">
        <Logo />
      </Link>
      <FindBox
        action={hrefs.operatorFind()}
        placeholder="Find anything"
        label="Find an order, person, parcel, batch, listing or payout"
      />
      <div className={styles.tools}>
        {pathname === hrefs.operatorScan() || !mayScan ? null : (
          <ButtonLink kind="outline" icon="scan-line" to={hrefs.operatorScan()} aria-label="Scan a unit">
            <span>Scan a unit</span>
          </ButtonLink>
        )}
        <AccountMenu name={name} theme={theme}>
          <CommandEntry />
        </AccountMenu>
      </div>
    </header>
  )
}
