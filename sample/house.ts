/** The sample's house: its company, its presses and what they print. The tests' databases have the same. */
import { offerSampleBlanks } from '#catalogue'
import { findCompany, findTermsVersions, isHouseOpen, openHouse, saveCompany, saveTerms } from '#house'
import type { Company } from '#house/contract'
import { startingFees } from '#ledger/contract'
import type { Tx } from '#platform/database/tx.ts'
import { addPress, addPrintful } from '#production'
import type { PressTechnique } from '#production/contract'
import { startingTerms } from '#shipping/contract'

export const sampleCompany: Company = {
  legalName: 'Fanfare Muster GmbH',
  street: 'Siebdruckgasse 12',
  postcode: '10999',
  city: 'Berlin',
  country: 'DE',
  directors: 'Ruth Adeyemi, Tomás Lindqvist (Musterpersonen)',
  register: 'Amtsgericht Charlottenburg (Berlin), HRB 000000 B (Muster)',
  taxNumber: 'DE000000000 (Muster)',
  supportAddress: 'hallo@fanfare.test',
  telephone: '',
  website: '',
}

const commonTechniques = [
  'dtg',
  'dtf',
  'sublimation',
  'uv',
  'giclee',
  'digital',
] as const satisfies readonly PressTechnique[]
/** The sample's presses: their techniques, and the weekdays and local time of their cut-offs. */
const samplePresses = [
  {
    press: {
      id: 'lagos',
      code: 'LOS',
      name: 'Fanfare Press, Lagos',
      place: 'Lagos',
      country: 'NG',
      zone: 'Africa/Lagos',
    },
    techniques: [...commonTechniques, 'embroidery', 'cut-sew', 'engraving'],
    weekdays: [2, 5],
    time: '18:00',
  },
  {
    press: {
      id: 'leipzig',
      code: 'LEJ',
      name: 'Fanfare Press, Leipzig',
      place: 'Leipzig',
      country: 'DE',
      zone: 'Europe/Berlin',
    },
    techniques: commonTechniques,
    weekdays: [1, 4],
    time: '18:00',
  },
] as const

/** Sets up an empty database, once: the company, its presses, the whole catalogue and the terms; opens the house. */
export async function openSampleHouse(tx: Tx, at: Date): Promise<void> {
  if (await findCompany(tx)) return
  await saveCompany(tx, 'sample', sampleCompany, 'sample', at)
  for (const samplePress of samplePresses) await addPress(tx, samplePress)
  await addPrintful(tx)
  await offerSampleBlanks(tx, at)
  await saveStartingTerms(tx, at)
  await openHouse(tx, 'sample', [], 'sample', at)
}

/** Saves the proposed fees and shipping, valid from the beginning of time: the sample's history goes back a year. */
async function saveStartingTerms(tx: Tx, at: Date): Promise<void> {
  const terms = { fees: startingFees, shipping: startingTerms }
  for (const kind of ['fees', 'shipping'] as const) {
    if ((await findTermsVersions(tx, kind)).length > 0) continue
    const version = { kind, body: terms[kind], from: new Date(0), seen: 0 }
    await saveTerms(tx, 'sample', version, 'sample', at)
  }
}

/** Gives a sample database from before houses had a company the one that it always named. */
export async function nameSampleHouse(tx: Tx, at: Date): Promise<void> {
  if (await findCompany(tx)) return
  await saveCompany(tx, 'sample', sampleCompany, 'sample', at)
  await saveStartingTerms(tx, at)
  if (!(await isHouseOpen(tx))) await openHouse(tx, 'sample', [], 'sample', at)
}
