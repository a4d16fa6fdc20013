import { Fragment } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { Country, ShippingTerms } from '#shipping/contract'
import { classLabels, postedClasses, rateOf, regions, shippingOptions } from '#shipping/contract'
import { Amount } from '../ui/amount.tsx'
import { Table } from '../ui/table.tsx'
import styles from './shipping-locations.module.css'

/** The places found for a searched country. */
type Props = { query: string; countries: readonly Country[]; terms: ShippingTerms }
export function FoundCountries({ query, countries, terms }: Props) {
  const [country] = countries
  if (!country)
    return (
      <p className={styles.found} role="status">
        We don’t know a country called “{query}”, or carriers don’t take parcels there. Every country we ship
        to is <a href="#sl-where">below</a>; <a href={hrefs.contact}>ask us</a> if yours is missing.
      </p>
    )
  if (countries.length > 1)
    return (
      <p className={styles.found} role="status">
        Which one?{' '}
        {countries.map(({ code, name }) => (
          <a key={code} href={`${hrefs.shippingLocations}?country=${code}`}>
            {name}
          </a>
        ))}
      </p>
    )
  return <OneCountry country={country} terms={terms} />
}

function OneCountry({ country, terms }: { country: Country; terms: ShippingTerms }) {
  const { name } = regions[country.region]
  const tee = { blankId: 'tee', name: 'Tee', shippingClass: 'tee', parcelAlone: false, quantity: 1 } as const
  const result = shippingOptions({ country: country.code, lines: [tee] }, terms)
  const [cheapest, ...others] = result.ok ? result.value : []
  return (
    <section className={styles.found} aria-labelledby="sl-found">
      <h2 id="sl-found">{country.name}</h2>
      <p>
        {name === country.name ? '' : `${name}. `}
        <b>
          {cheapest?.transit.min} to {cheapest?.transit.max}
        </b>{' '}
        business days after it is made
        {others.map(({ id, label, transit, amount }) => (
          <Fragment key={id}>
            ; {label.toLowerCase()} {transit.min} to {transit.max}, a tee then costs{' '}
            <Amount amount={amount} />
          </Fragment>
        ))}
        .
      </p>
      <Table
        label={`Rates to ${country.name}`}
        rowHeads
        rows={postedClasses.map((name) => ({ name, rate: rateOf(name, country.region, terms) }))}
        keyOf={(row) => row.name}
        columns={[
          { head: 'What', cell: (row) => classLabels[row.name] },
          { head: 'First piece', figure: true, cell: ({ rate }) => <Amount amount={rate.first} /> },
          { head: 'Each additional', figure: true, cell: ({ rate }) => <Amount amount={rate.additional} /> },
        ]}
      />
    </section>
  )
}
