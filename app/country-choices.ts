import { countries } from '#shipping/contract'

/** The countries we ship to, for a list to choose from: one list for all pages, so that its options are written once. */
export const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }))
