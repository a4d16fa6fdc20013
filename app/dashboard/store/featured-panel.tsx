import { Form } from 'react-router'
import type { Id } from '#kernel/id.ts'
import { storeLimits } from '#storefronts/contract'
import { Button } from '../../ui/button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { Fault } from './panels.ts'
import { SeenVersion } from './seen-version.tsx'
import type { StorePage } from './store.server.ts'
import styles from './store-screen.module.css'
import { useUnsaved } from './unsaved.tsx'

/** Each listing on sale with its position on the first page; an empty position isn't featured. */
export function FeaturedPanel({ page, fault }: { page: StorePage; fault: Fault | null }) {
  const { listings, featuredIds } = page
  const unsaved = useUnsaved(fault !== null)
  if (listings.length === 0)
    return <p className="soft">Put a listing on sale first; then it can be featured.</p>
  const placeOf = (id: Id<'listing'>): number => featuredIds.indexOf(id) + 1
  const order = listings.toSorted((a, b) => (placeOf(a.id) || 99) - (placeOf(b.id) || 99))
  return (
    <Form method="post" preventScrollReset className={styles.form} {...unsaved.form}>
      {unsaved.leaveDialog}
      <input type="hidden" name="panel" value="featured" />
      <p className="soft">
        Number the products that come first, from 1. The first page shows {storeLimits.featuredShown}; empty
        positions are filled with your best sellers.
      </p>
      <ul className={styles.list}>
        {order.map((listing) => (
          <li key={listing.id}>
            {listing.picture ? (
              <img src={listing.picture} alt="" width="40" height="40" loading="lazy" />
            ) : null}
            <label htmlFor={`place-${listing.id}`}>
              <b>{listing.title}</b>
              <small>{listing.name}</small>
            </label>
            <NumberInput
              id={`place-${listing.id}`}
              min={1}
              max={storeLimits.featuredMax}
              name={`place:${listing.id}`}
              defaultValue={fault?.values[`place:${listing.id}`] ?? (placeOf(listing.id) || '')}
              aria-label={`Position of ${listing.title}`}
            />
          </li>
        ))}
      </ul>
      <SeenVersion page={page} fault={fault} />
      <Button kind="ink" name="act" value="featured">
        Save
      </Button>
    </Form>
  )
}
