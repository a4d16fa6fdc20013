/** What a person confirms before the house sells: the words that a confirmation is held to. */
import { company as companies, confirmations } from '#house'
import type { Company, Confirmable, Confirmation } from '#house/contract'
import { formatMoney } from '#kernel/money.ts'
import { clearing, paymentFee, platformFeeBps } from '#ledger/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findFacilities } from '#production'
import { shippingTable } from '#shipping/contract'
import { hrefs } from '../../hrefs.ts'
import { requirePage, withSupport } from '../../marketing/content/content.server.ts'
import { impressumOf } from '../../marketing/content/impressum.server.ts'

export type ToConfirm = {
  item: Confirmable
  title: string
  version: string | null
  /** Where it can be read; null while there is nothing to read, or where the page shows it itself. */
  to: string | null
  words: string
}
export type Confirmed = Omit<ToConfirm, 'words'> & {
  fingerprint: string
  holds: boolean
  /** Who confirmed it, whether or not that still holds; null where nobody did. */
  by: string | null
  at: Date | null
}

/** How each stands. Nobody has to confirm what the sample made up. */
export const confirmablesOf = (
  wanted: readonly ToConfirm[],
  confirmed: ReadonlyMap<Confirmable, Confirmation>,
  sample: boolean,
): Confirmed[] =>
  wanted.map(({ words, ...one }) => {
    const fingerprint = confirmations.fingerprintOf(words)
    const given = confirmed.get(one.item)
    return {
      ...one,
      fingerprint,
      holds: sample || given?.fingerprint === fingerprint,
      by: given?.byName ?? null,
      at: given?.at ?? null,
    }
  })

const policies = [
  ['legal-terms', 'terms-of-service', hrefs.terms],
  ['legal-privacy', 'privacy', hrefs.privacy],
  ['legal-returns', 'returns', hrefs.policy('returns')],
] as const

/** The legal texts as fans read them: with the company's own words in them. */
export function legalTexts(company: Company | null): ToConfirm[] {
  const texts = policies.map(([item, name, to]): ToConfirm => {
    const page = withSupport(requirePage(`policies/${name}`), company?.supportAddress)
    const { title = name, version = '1', updated = '' } = page.front
    return { item, title, version: `Version ${version}, ${updated}`, to, words: JSON.stringify(page) }
  })
  const notice = company && impressumOf(company)
  return [
    ...texts,
    {
      item: 'legal-impressum',
      title: 'Impressum',
      version: notice ? `Version ${notice.front.updated}` : 'Enter the company first',
      to: notice ? hrefs.impressum : null,
      words: JSON.stringify(notice),
    },
  ]
}

const percent = (bps: number): string => `${bps / 100} %`
/** What the house takes of a sale, in words and as a fingerprint's words. */
export function fees(): { words: string; facts: [string, string][] } {
  const facts: [string, string][] = [
    ['Currency', 'USD'],
    ['Platform fee', `${percent(platformFeeBps.physical)} of the price after discount`],
    ['Platform fee on downloads', percent(platformFeeBps.digital)],
    ['Payment fee', `${percent(paymentFee.bps)} and ${formatMoney(paymentFee.fixed)} an order`],
    [
      'Profit can be paid out',
      `${clearing.daysAfterDelivery} days after delivery, at the latest ${clearing.daysAfterShipping} after shipping`,
    ],
  ]
  return { facts, words: JSON.stringify(facts) }
}

/** Every price of the post, as the shipping locations list them. */
export const shippingWords = (): string =>
  shippingTable
    .map((rate) => `${rate.region} ${rate.class} ${formatMoney(rate.first)} ${formatMoney(rate.additional)}`)
    .join('\n')

/** What the answer about tax rests on: where the company sits and where it prints. */
export async function taxWords(tx: Tx): Promise<string> {
  const company = await companies.find(tx)
  const presses = (await findFacilities(tx)).filter(({ configured, paused }) => configured && !paused)
  return JSON.stringify([
    company?.country ?? null,
    [...new Set(presses.map(({ country }) => country))].sort(),
  ])
}
