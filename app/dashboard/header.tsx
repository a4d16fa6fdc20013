import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Theme } from '../ui/theme.ts'
import { AccountMenu } from '../workbench/account-menu.tsx'
import { CommandKnob } from '../workbench/command-knob.tsx'
import styles from '../workbench/workbench.module.css'

type AccountProps = {
  name: string
  avatar: string | null
  shop: Workplace
  workplaces: readonly Workplace[]
  theme: Theme
}
type Workplace = { id: string; name: string; handle: string }

/** A link with its number of unread messages; nothing for those who may not read them. */
function UnreadLink({
  to,
  icon,
  label,
  count,
}: {
  to: string
  icon: 'bell' | 'inbox'
  label: string
  count: number | null
}) {
  if (count === null) return null
  return (
    <Link className={`btn btn-g btn-i ${styles.notices}`} to={to} title={label}>
      <Icon name={icon} />
      <span className="vh">{label}</span>
      {count > 0 ? (
        <b>
          {count > 99 ? '99+' : count}
          <span className="vh"> unread</span>
        </b>
      ) : null}
    </Link>
  )
}

/** The header of every dashboard page: search, the store, the menu behind the avatar. */
export function Header({
  canMake,
  unread,
  ...account
}: AccountProps & { canMake: boolean; unread: { threads: number; notices: number } | null }) {
  const { handle } = account.shop
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
      <Link className={styles.logo} to={hrefs.dashboard} aria-label="Fanfare, dashboard home">
        <Logo />
      </Link>
      <CommandKnob label={canMake ? 'Search listings, orders, fans' : 'Search or jump to…'} />
      <div className={styles.tools}>
        <a
          className={`btn btn-g ${styles.storeLink}`}
          href={hrefs.storefront(handle)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="external-link" size="s" />@{handle}
        </a>
        <UnreadLink to={hrefs.notices()} icon="bell" label="Notifications" count={unread?.notices ?? null} />
        <UnreadLink to={hrefs.inbox()} icon="inbox" label="Inbox" count={unread?.threads ?? null} />
        {canMake ? (
          <ButtonLink kind="start" icon="plus" to={hrefs.create} aria-label="Start creating">
            <span>Start creating</span>
          </ButtonLink>
        ) : null}
        <AccountMenu name={account.name} avatar={account.avatar} theme={account.theme}>
          <OwnPages {...account} />
        </AccountMenu>
      </div>
    </header>
  )
}

/** The creator's part of the menu. */
function OwnPages({ shop, workplaces }: Pick<AccountProps, 'shop' | 'workplaces'>) {
  return (
    <>
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
    </>
  )
}

/** The shops a person works in; the present one is marked. */
function Switcher({ shop, workplaces }: Pick<AccountProps, 'shop' | 'workplaces'>) {
  return (
    <>
      <hr />
      <form className={styles.accountStatus} method="post" action={hrefs.workplace}>
        <p id="workplaces">Your shops</p>
        {workplaces.map((workplace) => (
          <button
            key={workplace.id}
            type="submit"
            name="shop"
            value={workplace.id}
            aria-current={workplace.id === shop.id ? 'true' : undefined}
          >
            <Icon name={workplace.id === shop.id ? 'check' : 'store'} />
            {workplace.name}
          </button>
        ))}
      </form>
    </>
  )
}
