/** Designs are stored in inches; people read and type the unit they think in. */
export type Units = 'in' | 'cm'
export const perInch: Record<Units, number> = { in: 1, cm: 2.54 }

/** A length in the person's unit, without needless zeros. */
export const formatLength = (inches: number, units: Units, digits = 2): string =>
  `${(inches * perInch[units]).toFixed(units === 'cm' ? Math.max(0, digits - 1) : digits)}`

const storageKey = 'fanfare-units'

export function readStoredUnits(): Units {
  if (typeof localStorage === 'undefined') return 'in'
  return localStorage.getItem(storageKey) === 'cm' ? 'cm' : 'in'
}
export const storeUnits = (units: Units) => localStorage.setItem(storageKey, units)
