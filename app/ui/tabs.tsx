import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countText } from '#kernel/formats.ts'

/** `count`: the number waiting behind it, if that is a reason to go there. */
export type Tab = { key: string; label: string; to: string; count?: number | undefined }

/** Tabs that are addresses: the state is in the URL, the back button works, no JavaScript is needed. */
export function TabLinks({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls: this brings the current tab into view without scrolling the page.
  useEffect(() => {
    const nav = row.current
    const currentTab = nav?.querySelector(`[data-tab='${current}']`)
    if (!nav || !currentTab) return
    const [box, tab] = [nav.getBoundingClientRect(), currentTab.getBoundingClientRect()]
    nav.scrollLeft += Math.max(0, tab.right - box.right) - Math.max(0, box.left - tab.left)
  }, [current])
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          data-tab={tab.key}
          to={tab.to}
          preventScrollReset
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count === undefined ? null : <span> {countText(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
