import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type ListingRow, type ListingStatus, listingName } from '#listings/contract'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { useMenuKeys } from '../../ui/menu-keys.ts'
import styles from './listing.module.css'

type Item = { words: string; icon: IconName; act?: string; part?: string }
const price: Item = { words: 'Change price', icon: 'tag', part: 'prices' }
const copy: Item = { words: 'Duplicate', icon: 'copy', act: 'duplicate' }
const archiveItem: Item = { words: 'Archive', icon: 'archive', act: 'archive' }
const relaunch: Item = { words: 'Relaunch', icon: 'repeat', part: 'sale' }

/** The acts on a listing in each status. */
const items: Record<ListingStatus, readonly Item[]> = {
  draft: [{ words: 'Put on sale', icon: 'megaphone', act: 'publish' }, price, copy, archiveItem],
  active: [
    price,
    copy,
    { words: 'Print now', icon: 'printer', act: 'print' },
    { words: 'End now', icon: 'ban', part: 'sale' },
  ],
  ended: [price, copy, { words: 'Print now', icon: 'printer', act: 'print' }, archiveItem],
  relaunchable: [relaunch, price, copy, archiveItem],
  archived: [{ words: 'Restore', icon: 'archive-restore', act: 'restore' }, copy],
}

/** A row's menu: a disclosure, so that it opens without JavaScript; Escape, a click and focus outside close it. */
export function RowMenu({ row, shop }: { row: ListingRow; shop: string }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useMenuKeys(menu)
  useEffect(() => {
    const closeOutside = (event: Event) => {
      const box = menu.current
      if (!box?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        box.open = false
        box.querySelector('summary')?.focus()
      } else if (!box.contains(event.target as Node)) box.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])
  /** Closes before the act: the focus returns to the row, which may stay. */
  const closeMenu = () => {
    menu.current?.querySelector('summary')?.focus()
    menu.current?.removeAttribute('open')
  }
  const isPublic = row.launchedAt !== null && row.status !== 'archived'
  return (
    <details ref={menu} className={styles.more}>
      <summary className="btn btn-g btn-sm btn-i">
        <Icon name="ellipsis" size="s" />
        <span className="vh">More for {listingName(row.number)}</span>
      </summary>
      <div className="menu">
        <Link to={hrefs.listing(row.number)}>
          <Icon name="sliders-horizontal" size="s" />
          Manage
        </Link>
        {isPublic ? (
          <Link to={hrefs.storeListing(shop, row.slug)} reloadDocument>
            <Icon name="external-link" size="s" />
            See it in the store
          </Link>
        ) : null}
        {row.status === 'archived' ? null : (
          <Link to={hrefs.editListing(row.id)} reloadDocument>
            <Icon name="pencil" size="s" />
            Edit
          </Link>
        )}
        {isPublic && row.status !== 'draft' ? (
          <Link to={hrefs.samples({ listing: row.id })}>
            <Icon name="package" size="s" />
            Order samples
          </Link>
        ) : null}
        {items[row.status].map((item) =>
          item.part ? (
            <Link key={item.words} to={hrefs.listing(row.number, item.part)}>
              <Icon name={item.icon} size="s" />
              {item.words}
            </Link>
          ) : (
            <button
              key={item.words}
              type="submit"
              name="act"
              value={`${item.act}:${row.id}`}
              onClick={closeMenu}
            >
              <Icon name={item.icon} size="s" />
              {item.words}
            </button>
          ),
        )}
      </div>
    </details>
  )
}
