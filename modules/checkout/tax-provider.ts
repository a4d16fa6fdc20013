/**
 * Who collects the tax of an order, and at which rate. The tables answer for now; a service that knows every county and
 * exemption would answer in their place. Prices are without tax everywhere: what a creator earns must not hang on where
 * the fan lives.
 */
import type { TaxAnswer } from '#house/contract'
import { isInUnion } from '#shipping/contract'
import type { Sender } from './duty.ts'
import { stateCode, type TaxRate, taxRateOf } from './tax-table.ts'

type Place = { country: string; region: string }
export type TaxProvider = {
  /** The rate at a place for what leaves these presses; 0 where the house collects none. */
  rate(place: Place, from: readonly (Sender | null)[]): TaxRate
  /** Whether duty and import VAT into a country of the Union are paid with the order. */
  paysImports(country: string): boolean
}

const none: TaxRate = { label: 'Tax', bps: 0, onShipping: false }
const addNumber = (rate: TaxRate, number: string): TaxRate =>
  rate.bps > 0 && number ? { ...rate, label: `${rate.label} (${number})` } : rate

/** The country of the member state that gave a VAT number; null if it is none of theirs. Greece's begin with EL. */
export function memberStateOf(number: string): string | null {
  const code = number.trim().slice(0, 2).toUpperCase().replace('EL', 'GR')
  return isInUnion(code) ? code : null
}

/**
 * The tables, as far as the house is registered. `null`: nobody said where; that is the sample, which collects wherever
 * there is a rate.
 */
export function taxByTables(answer: TaxAnswer | null): TaxProvider {
  if (!answer) return { rate: ({ country, region }) => taxRateOf(country, region), paysImports: () => true }
  const home = answer.eu === 'country' ? memberStateOf(answer.euNumber) : null
  const inUnion = (place: Place, from: readonly (Sender | null)[]): TaxRate => {
    if (answer.eu === 'oss') return addNumber(taxRateOf(place.country, ''), answer.euNumber)
    if (!home) return none
    // Below the threshold of distance sales (Directive 2006/112/EC, article 59c) the seller's own rate counts for what
    // is sent from inside the Union; what comes from outside is taxed as it is imported.
    const inside = from.every((sender) => sender !== null && isInUnion(sender.country))
    if (place.country !== home && !inside) return none
    return addNumber(taxRateOf(home, ''), answer.euNumber)
  }
  return {
    paysImports: (country) => answer.eu === 'oss' || country === home,
    rate: (place, from) => {
      const { country, region } = place
      if (isInUnion(country)) return inUnion(place, from)
      if (country === 'GB' || country === 'IM')
        return answer.ukNumber ? addNumber(taxRateOf(country, region), answer.ukNumber) : none
      if (country === 'US')
        return answer.usStates.includes(stateCode(region) ?? '-') ? taxRateOf(country, region) : none
      return answer.countries.includes(country) ? taxRateOf(country, region) : none
    },
  }
}
