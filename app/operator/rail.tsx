import { Link } from 'react-router'
import type { StaffRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import railStyles from '../workbench/rail.module.css'
import { RailOwner } from '../workbench/rail-owner.tsx'
import { useClosingPopover } from '../workbench/use-closing-popover.ts'
import { isAt, listEntries } from './menu.ts'

/** The queues: 64 px, 248 with the pointer or focus; on a phone a popover behind the header's button. */
export function Rail({ name, roles }: { name: string; roles: readonly StaffRole[] }) {
  const { popover, pathname } = useClosingPopover<HTMLElement>()
  return (
    <nav ref={popover} id="rail" popover="auto" className="rail" aria-label="Operator">
      <Link className={railStyles.logo} to={hrefs.operator} aria-label="Fanfare, operator home">
        <Logo />
      </Link>
      <RailOwner name={name} note={roles.join(', ')} />
      <ul>
        {listEntries(roles).map((entry) => (
          <li key={entry.key}>
            <Link
              to={entry.to}
              title={entry.label}
              aria-current={isAt(pathname, entry.to) ? 'page' : undefined}
            >
              <Icon name={entry.icon} />
              <span className={railStyles.label}>{entry.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
