import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { storeLimits } from '#storefronts/contract'
import { Button } from '../../ui/button.tsx'
import { MenuItems } from './menu-panel.tsx'
import type { Fault } from './panels.ts'
import { SeenVersion } from './seen-version.tsx'
import type { StorePage } from './store.server.ts'
import styles from './store-screen.module.css'
import { useUnsaved } from './unsaved.tsx'

const describeClicks = (clicks: number): string => `${clicks} ${clicks === 1 ? 'click' : 'clicks'} in 30 days`

/** The page behind a profile's one link: its links in order, with their clicks. */
export function LinksPanel({ page, fault }: { page: StorePage; fault: Fault | null }) {
  const { links = [], clicks = [] } = page.bio ?? {}
  const countClicks = (target: string) => clicks.find((click) => click.target === target)?.clicks ?? 0
  const unsaved = useUnsaved(fault !== null)
  return (
    <Form method="post" preventScrollReset className={styles.form} {...unsaved.form}>
      {unsaved.leaveDialog}
      <input type="hidden" name="panel" value="links" />
      <p className="soft">
        One page for the link in your profiles, at{' '}
        <a href={hrefs.storeLinks(page.shop.handle)}>@{page.shop.handle}/links</a>. Products are shown with
        their picture and price. Leave it empty and it updates with your shop. It is public as soon as it is
        saved.
      </p>
      <MenuItems
        menu="bio"
        items={links}
        max={storeLimits.bioLinksMax}
        page={page}
        fault={fault}
        note={({ target }) => describeClicks(countClicks(target))}
      />
      <SeenVersion page={page} fault={fault} />
      <Button kind="ink" name="act" value="links">
        Save
      </Button>
      {links.length === 0 && clicks.length > 0 ? (
        <ul className={styles.list}>
          {clicks.map(({ target, clicks: clickCount }) => (
            <li key={target}>
              <span>
                <b>{target}</b>
                <small>{describeClicks(clickCount)}</small>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Form>
  )
}
