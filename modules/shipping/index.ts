/** Shipping, server door. What it costs and when it arrives is pure: see `#shipping/contract`. */
export { countryOf } from './countries.ts'
