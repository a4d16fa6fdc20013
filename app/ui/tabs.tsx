import { Link } from 'react-router'

export type Tab = { key: string; label: string; to: string }

/** Tabs that are addresses: the state is in the URL, the back button works, no JavaScript is needed. */
export function TabLinks({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          preventScrollReset
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
