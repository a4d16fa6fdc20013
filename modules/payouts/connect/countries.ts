/**
 * Countries in which Stripe pays connected accounts of a platform from any of the same countries: the United States,
 * the United Kingdom, the EEA, Canada and Switzerland (docs.stripe.com/connect/cross-border-payouts). Iceland is left
 * out because Stripe opens no accounts there (stripe.com/global).
 */
import { countryName } from '#kernel/country-names.ts'

export const stripeCountries = [
  ...['AT', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'US'],
] as const

/** Their names, in alphabetical order. */
export const stripeCountryChoices = (): { value: string; label: string }[] =>
  stripeCountries
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
