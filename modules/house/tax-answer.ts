import type { Tx } from '#platform/database/tx.ts'
import { findConfirmations } from './confirmations.ts'
import type { TaxAnswer } from './contract.ts'

/**
 * The house's tax registrations by an administrator's last answer; null if there is none. It holds even after its
 * basis has changed: until it is answered again nobody knows better.
 */
export async function findTaxAnswer(tx: Tx): Promise<TaxAnswer | null> {
  const confirmation = (await findConfirmations(tx)).get('tax')
  if (!confirmation) return null
  const { eu, euNumber, ukNumber, usStates, countries } = confirmation.answer as Partial<
    Record<string, string>
  >
  const splitCodes = (list: string | undefined) => (list ?? '').split(/[\s,]+/).filter(Boolean)
  return {
    eu: eu === 'oss' || eu === 'country' ? eu : 'none',
    euNumber: euNumber ?? '',
    ukNumber: ukNumber ?? '',
    usStates: splitCodes(usStates),
    countries: splitCodes(countries),
  }
}
