import { hrefs } from '#kernel/hrefs.ts'
import { initialsOf } from '../initials.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Workplace } from './layout.server.ts'
import chromeStyles from './sections/chrome.module.css'
import siteStyles from './sections/site.module.css'

const links = [
  { label: 'How it works', to: hrefs.home },
  { label: 'Discover creators', to: hrefs.discover },
  { label: 'Social integrations', to: hrefs.social },
  { label: 'Custom stores', to: hrefs.costume },
] as const

/**
 * The fixed 70 px header. On a phone the links are a popover of the same list: the button works without scripts, and
 * the browser closes it on Escape and on a click elsewhere.
 */
export function Nav({ path, workplace }: { path: string; workplace: Workplace | null }) {
  return (
    <header className="nav">
      <a className={siteStyles.logo} href={hrefs.home} aria-label="Fanfare, home">
        <Logo />
      </a>
      <button
        className={`btn btn-g btn-i ${siteStyles.toggle}`}
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
      >
        <Icon name="menu" size="l" className={chromeStyles.open} />
        <Icon name="x" size="l" className={chromeStyles.close} />
      </button>
      <nav id="menu" popover="auto" aria-label="Main">
        {links.map((link) => (
          <a
            key={link.label}
            href={link.to}
            aria-current={link.to === path && path !== hrefs.home ? 'page' : undefined}
          >
            {link.label}
          </a>
        ))}
        <a className="btn btn-y" href={hrefs.dashboard}>
          Start creating
        </a>
        {workplace ? (
          <a className={siteStyles.account} href={workplace.to} title={`Signed in as ${workplace.name}`}>
            <i aria-hidden="true">{initialsOf(workplace.name)}</i>
            {workplace.label}
          </a>
        ) : (
          <a href={hrefs.loginDialog}>Login</a>
        )}
      </nav>
    </header>
  )
}
