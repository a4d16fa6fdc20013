import { hrefs } from '../hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'

const links = [
  { label: 'How it works', to: hrefs.home },
  { label: 'Discover creators', to: hrefs.discover },
  { label: 'Social integrations', to: hrefs.social },
  { label: 'Custom stores', to: hrefs.costume },
] as const

/**
 * The fixed bar of 70 px. On a phone the links are a popover of the same list: the button works without a script,
 * and the browser closes it on Escape and on a press elsewhere.
 */
export function Nav({ path }: { path: string }) {
  return (
    <header className="nav">
      <a className="nav-logo" href={hrefs.home} aria-label="Fanfare, home">
        <Logo />
      </a>
      <button className="btn btn-g btn-i nav-t" type="button" popoverTarget="menu" aria-label="Menu">
        <Icon name="menu" size="l" className="nav-open" />
        <Icon name="x" size="l" className="nav-close" />
      </button>
      <nav id="menu" popover="auto" aria-label="Main">
        {links.map((link) => (
          <a key={link.label} href={link.to} aria-current={link.to === path ? 'page' : undefined}>
            {link.label}
          </a>
        ))}
        <a className="btn btn-y" href={hrefs.dashboard}>
          Start creating
        </a>
        <a href={hrefs.loginDialog}>Login</a>
      </nav>
    </header>
  )
}
