/** The statements a person confirms before the house sells, in their exact words. */

import { findCompany, findConfirmations, fingerprintText, isHouseOpen } from '#house'
import type { Confirmable, Confirmation } from '#house/contract'
import { listFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findFacilities } from '#production'
import { fillHouseFacts, requirePage } from '../../marketing/content/content.server.ts'
import { findHouseFacts } from '../../marketing/content/house-facts.server.ts'
import { buildImpressum } from '../../marketing/content/impressum.server.ts'
import { formatDate } from '../../moments.ts'

export type ConfirmableText = {
  item: Confirmable
  title: string
  version: string | null
  /** Where to read it; null if there is nothing to read, or the page itself shows it. */
  to: string | null
  words: string
}
export type ConfirmableState = Omit<ConfirmableText, 'words'> & {
  fingerprint: string
  holds: boolean
  /** The person who confirmed it, even if it no longer holds; null if nobody did. */
  confirmedBy: string | null
  confirmedAt: Date | null
}

/** The state of each. The sample's invented statements need no confirmation. */
export const listConfirmables = (
  items: readonly ConfirmableText[],
  confirmations: ReadonlyMap<Confirmable, Confirmation>,
  isSample: boolean,
): ConfirmableState[] =>
  items.map(({ words, ...statement }) => {
    const fingerprint = fingerprintText(words)
    const confirmation = confirmations.get(statement.item)
    return {
      ...statement,
      fingerprint,
      holds: isSample || confirmation?.fingerprint === fingerprint,
      confirmedBy: confirmation?.byName ?? null,
      confirmedAt: confirmation?.at ?? null,
    }
  })

const policies = [
  ['legal-terms', 'terms-of-service', hrefs.terms],
  ['legal-privacy', 'privacy', hrefs.privacy],
  ['legal-returns', 'returns', hrefs.policy('returns')],
] as const

/** The legal texts as fans read them, with the company's own data. */
export async function findLegalTexts(tx: Tx, at: Date): Promise<ConfirmableText[]> {
  const facts = await findHouseFacts(tx, at)
  const company = await findCompany(tx)
  const texts = policies.map(([item, name, to]): ConfirmableText => {
    const page = fillHouseFacts(requirePage(`policies/${name}`), facts)
    const { title = name, version = '1', updated = '' } = page.front
    return {
      item,
      title,
      version: `Version ${version}${updated ? `, ${formatDate(updated, 'UTC')}` : ''}`,
      to,
      words: JSON.stringify(page),
    }
  })
  const notice = company && buildImpressum(company)
  return [
    ...texts,
    {
      item: 'legal-impressum',
      title: 'Impressum',
      version: notice
        ? `Version of ${formatDate(notice.front.updated ?? '', 'UTC')}`
        : 'Enter the company first',
      to: notice ? hrefs.impressum : null,
      words: JSON.stringify(notice),
    },
  ]
}

/** The facts behind the tax answer: the company's and the presses' places. */
export async function findTaxWords(tx: Tx): Promise<string> {
  const company = await findCompany(tx)
  const presses = (await findFacilities(tx)).filter(({ configured, paused }) => configured && !paused)
  return JSON.stringify([
    'registrations decide',
    company?.country ?? null,
    [...new Set(presses.map(({ country }) => country))].sort(),
  ])
}

/**
 * What an open house confirmed that has changed since, in a sentence; null if all holds. It keeps selling: the last
 * answer counts until someone answers again.
 */
export async function findLapsedWords(tx: Tx, at: Date): Promise<string | null> {
  if (!(await isHouseOpen(tx))) return null
  const confirmations = await findConfirmations(tx)
  const tax = { item: 'tax' as const, title: 'the answer about tax', version: null, to: null }
  const items = [...(await findLegalTexts(tx, at)), { ...tax, words: await findTaxWords(tx) }]
  const outdatedItems = listConfirmables(items, confirmations, false).filter(({ holds }) => !holds)
  if (outdatedItems.length === 0) return null
  const names = listFormat('en-GB').format(outdatedItems.map(({ title }) => title))
  return `Changed since it was confirmed: ${names}. Shops keep selling; review and confirm it at /operator/house.`
}
