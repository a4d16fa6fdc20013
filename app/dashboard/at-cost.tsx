/** The common parts of samples and bulk orders: choosing listings, the address, and the price. */

import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Money } from '#kernel/money.ts'
import type { ListingPicture } from '#listings/contract'
import { AddressFields } from '../address-fields.tsx'
import { Booked } from '../figure.tsx'
import { ListingThumb } from '../listing-thumb.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { RowSpecimen } from '../ui/specimen.tsx'
import styles from './at-cost.module.css'

type Choice = { value: string; label: string }
type ListingChoice = Choice & { title: string; picture: ListingPicture | null }
/** How many of the newest listings are shown as pictures; the select below has all of them. */
const maxTiles = 12
/** The first choice of the select. It says how many there are if not all are tiles. */
const describeFirstChoice = (count: number): string =>
  count > maxTiles ? `Choose from all ${count} listings` : 'Choose a listing'
type ChosenListing = { id: string; kind: string; kinds: Choice[] }

/** The chosen pieces as hidden fields, so that every form sends them along. */
export const HiddenPieces = ({ pieces }: { pieces: readonly string[] }) =>
  pieces.map((text) => <input key={text} type="hidden" name="piece" value={text} />)

/** A listing, then one of its kinds. Works through the address bar only. */
export function ChooseListing({
  listings,
  listing,
  kindLabel,
  buttonLabel,
  pieces,
  children,
}: {
  listings: readonly ListingChoice[]
  listing: ChosenListing | null
  /** Null if there is only one. */
  kindLabel: string | null
  buttonLabel: string
  pieces: readonly string[]
  children: ReactNode
}) {
  return (
    <Sheet name="choose" title="Choose pieces">
      {listings.length === 0 ? (
        <EmptyState
          title="Nothing to order yet"
          picture={<RowSpecimen name="Your first tee" note="At cost, to your own door" />}
          action={<ButtonLink to={hrefs.create}>Create a product</ButtonLink>}
        >
          Publish a listing first. With a later start date, fans won’t see it until then.
        </EmptyState>
      ) : (
        <div className={`sheet-b ${styles.fields}`}>
          <Form className={styles.tiles} preventScrollReset aria-label="Newest listings">
            <HiddenPieces pieces={pieces} />
            {listings.slice(0, maxTiles).map(({ value, title, picture }) => (
              <button
                type="submit"
                key={value}
                name="listing"
                value={value}
                aria-pressed={value === listing?.id}
              >
                <ListingThumb picture={picture} side={96} />
                <span>{title}</span>
              </button>
            ))}
          </Form>
          <Form className={styles.fields} preventScrollReset>
            <HiddenPieces pieces={pieces} />
            <SelectField
              key={listing?.id}
              label="Listing"
              name="listing"
              defaultValue={listing?.id ?? ''}
              choices={[{ value: '', label: describeFirstChoice(listings.length) }, ...listings]}
            />
            {listing && kindLabel ? (
              <SelectField
                key={listing.kind}
                label={kindLabel}
                name="kind"
                defaultValue={listing.kind}
                choices={listing.kinds}
              />
            ) : null}
            <Button kind="outline">{buttonLabel}</Button>
          </Form>
          {children}
        </div>
      )}
    </Sheet>
  )
}

/** An address in its country's format, which changes at once if scripts run. */
export function AddressOfCountry({
  submitted,
  faults,
}: {
  submitted: Record<string, string>
  faults: Record<string, string>
}) {
  const [country, setCountry] = useState(submitted.country ?? 'US')
  const region = country === submitted.country ? (submitted.region ?? '') : ''
  return (
    <div
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'country') setCountry(target.value)
      }}
    >
      <AddressFields values={{ ...submitted, country, region }} faults={faults} />
    </div>
  )
}

export type Totals = Record<'subtotal' | 'shipping' | 'tax' | 'duty' | 'total', Money> & { taxLabel: string }

/** What it costs, line by line; zero amounts are left out. */
export function Sums({
  totals,
  making = 'Making',
  shipping = 'Shipping',
}: {
  totals: Totals
  making?: string
  shipping?: string
}) {
  const rows: [string, Money][] = [
    [making, totals.subtotal],
    [shipping, totals.shipping],
    [totals.taxLabel || 'Tax', totals.tax],
    ['Duty', totals.duty],
  ]
  return (
    <dl className={styles.sums}>
      {rows
        .filter(([, amount]) => amount.minor !== 0n)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Booked amount={amount} />
            </dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <Booked amount={totals.total} />
        </dd>
      </div>
    </dl>
  )
}
