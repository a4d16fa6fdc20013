/**
 * Tax collection: whether an order is taxed, and at which rate. Tables answer for now; a service that knows every
 * county and exemption would replace them. Prices exclude tax everywhere, because a creator's earnings must not
 * depend on where the fan lives.
 */
import type { TaxAnswer } from '#house/contract'
import { isInUnion } from '#shipping/contract'
import type { Sender } from './duty.ts'
import { stateCode, type TaxRate, taxRateOf } from './tax-table.ts'

type Place = { country: string; region: string }
export type TaxProvider = {
  /** The rate at a place for goods from these presses; 0 if the house collects none there. */
  rate(place: Place, from: readonly (Sender | null)[]): TaxRate
  /** Tells if duty and import VAT into a country of the Union are paid with the order. */
  paysImports(country: string): boolean
}

const noTax: TaxRate = { label: 'Tax', bps: 0, onShipping: false }
const addNumber = (rate: TaxRate, number: string): TaxRate =>
  rate.bps > 0 && number ? { ...rate, label: `${rate.label} (${number})` } : rate

/** The member state that issued a VAT number; null if none did. Greek numbers begin with EL. */
export function memberStateOf(number: string): string | null {
  const code = number.trim().slice(0, 2).toUpperCase().replace('EL', 'GR')
  return isInUnion(code) ? code : null
}

/**
 * Tax by the tables, as far as the house is registered. `null` means nobody has said where: that is the sample, which
 * collects wherever there is a rate.
 */
export function taxByTables(answer: TaxAnswer | null): TaxProvider {
  if (!answer) return { rate: ({ country, region }) => taxRateOf(country, region), paysImports: () => true }
  const homeState = answer.eu === 'country' ? memberStateOf(answer.euNumber) : null
  const rateInUnion = (place: Place, from: readonly (Sender | null)[]): TaxRate => {
    if (answer.eu === 'oss') return addNumber(taxRateOf(place.country, ''), answer.euNumber)
    if (!homeState) return noTax
    // Below the distance-selling threshold (Directive 2006/112/EC, article 59c) the seller's own rate applies to
    // goods sent from inside the Union; goods from outside are taxed on import.
    const isFromUnion = from.every((sender) => sender !== null && isInUnion(sender.country))
    if (place.country !== homeState && !isFromUnion) return noTax
    return addNumber(taxRateOf(homeState, ''), answer.euNumber)
  }
  return {
    paysImports: (country) => answer.eu === 'oss' || country === homeState,
    rate: (place, from) => {
      const { country, region } = place
      if (isInUnion(country)) return rateInUnion(place, from)
      if (country === 'GB' || country === 'IM')
        return answer.ukNumber ? addNumber(taxRateOf(country, region), answer.ukNumber) : noTax
      if (country === 'US')
        return answer.usStates.includes(stateCode(region) ?? '-') ? taxRateOf(country, region) : noTax
      return answer.countries.includes(country) ? taxRateOf(country, region) : noTax
    },
  }
}
