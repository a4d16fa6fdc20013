/** The requirements a house must meet before it may sell, each read from the data in the caller's transaction. */

import { countOffers } from '#catalogue'
import { findLapsedCosts } from '#flows/blank-costs.ts'
import {
  findCompany,
  findConfirmations,
  findTermsInForce,
  findTermsVersions,
  findTrials,
  fingerprintText,
} from '#house'
import type { ChecklistItem, Confirmable, Confirmation, TermsKind } from '#house/contract'
import { listFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { findFees } from '#ledger'
import { describeFees } from '#ledger/contract'
import { findMail } from '#messages'
import { findPayoutRoutes, listSenders } from '#payouts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findFacilities } from '#production'
import { pressTechniques, techniqueName } from '#production/contract'
import { formatDate } from '../../moments.ts'
import { formatCount } from '../dates.ts'
import {
  type ConfirmableState,
  findLegalTexts,
  findTaxWords,
  listConfirmables,
} from './confirmables.server.ts'
import { type Act, checkDomain, checkMail, checkPayments, checkPayouts } from './connections.server.ts'

export type Row = {
  key: ChecklistItem
  title: string
  /** Its purpose, in one sentence. */
  reason: string
  isDone: boolean
  /** The present state, in words. */
  words: string
  facts?: readonly (readonly [string, string])[]
  link?: { to: string; label: string }
  confirms?: readonly ConfirmableState[]
  act?: Act
}
type Sources = {
  tx: Tx
  config: Config
  at: Date
  now: Date
  confirmations: ReadonlyMap<Confirmable, Confirmation>
}

/** The whole list, in the order to do it in. `now` is the system's clock, for certificates; `at` is business time. */
export async function findChecklist(
  tx: Tx,
  config: Config,
  { now, at }: { now: Date; at: Date },
): Promise<Row[]> {
  const sources: Sources = { tx, config, at, now, confirmations: await findConfirmations(tx) }
  const trials = await findTrials(tx)
  const mailId = parseId('mail', trials.get('mail')?.mailId)
  const letter = mailId ? await findMail(tx, mailId) : null
  return [
    await checkCompany(sources),
    await checkLegal(sources),
    await checkFees(sources),
    await checkPresses(sources),
    await checkBlanks(sources),
    await checkShipping(sources),
    await checkTax(sources),
    {
      key: 'payments',
      title: 'Payments',
      reason: 'Takes what fans pay at the checkout.',
      ...checkPayments(config),
    },
    {
      key: 'payouts',
      title: 'Payouts',
      reason: 'Sends creators their profit.',
      ...checkPayouts(config, await findPayoutRoutes(tx, listSenders(config))),
    },
    {
      key: 'mail',
      title: 'Mail',
      reason: 'Sends receipts, order links and password resets.',
      ...checkMail(config, trials.get('mail') ?? null, letter),
    },
    {
      key: 'domain',
      title: 'Domain and certificate',
      reason: 'Browsers only let fans pay over a secure connection.',
      ...checkDomain(config, trials.get('domain') ?? null, now),
    },
  ]
}

async function checkCompany({ tx }: Sources): Promise<Row> {
  const company = await findCompany(tx)
  return {
    key: 'company',
    title: 'Company',
    reason:
      'Fans, creators and customs see who sells: in every e-mail, on invoices, packing slips and in the Impressum.',
    isDone: company !== null,
    words: company ? `${company.legalName}, ${company.city}` : 'Not entered yet.',
    link: { to: hrefs.operatorHouseCompany, label: company ? 'Change the company' : 'Enter the company' },
  }
}

async function checkLegal(sources: Sources): Promise<Row> {
  const texts = await findLegalTexts(sources.tx, sources.at)
  const confirms = listConfirmables(texts, sources.confirmations, sources.config.sample)
  return {
    key: 'legal',
    title: 'Legal texts',
    reason: 'They bind your company. Someone with the authority to do so reads and confirms each one.',
    isDone: confirms.every(({ holds }) => holds),
    words: `${confirms.filter(({ holds }) => holds).length} of ${confirms.length} confirmed.`,
    confirms,
  }
}

async function checkFees(sources: Sources): Promise<Row> {
  const fees = await findFees(sources.tx, sources.at)
  return {
    key: 'fees',
    title: 'Currency and fees',
    reason: 'Your share of every sale, as creators see it.',
    ...(await checkTerms(sources, 'fees')),
    facts: describeFees(fees),
  }
}

/** The version in force, who set it, and what is planned. */
async function checkTerms({ tx, at, config }: Sources, kind: TermsKind) {
  const [newestVersion] = await findTermsVersions(tx, kind)
  const versionInForce = await findTermsInForce(tx, kind, at)
  const to = kind === 'fees' ? hrefs.operatorHouseFees : hrefs.operatorHouseShipping
  if (!newestVersion || !versionInForce) {
    const words = config.sample ? 'Not needed in the sample.' : 'Not entered yet.'
    return { isDone: config.sample, words, link: { to, label: 'Enter them' } }
  }
  const next =
    newestVersion.validFrom > at
      ? ` Version ${newestVersion.version} takes effect on ${formatDate(newestVersion.validFrom, 'UTC')}.`
      : ''
  const words = `Version ${versionInForce.version}, set by ${versionInForce.savedByName} on ${formatDate(versionInForce.savedAt, 'UTC')}.${next}`
  return { isDone: true, words, link: { to, label: 'Change them' } }
}

async function checkPresses({ tx }: Sources): Promise<Row> {
  const facilities = (await findFacilities(tx)).filter(({ configured }) => configured)
  const printingFacilities = facilities.filter(
    ({ paused, techniques }) => !paused && Object.keys(techniques).length > 0,
  )
  const idleText =
    facilities.length > 0 ? 'You have one, but it’s switched off or has no technique yet.' : 'None yet.'
  return {
    key: 'presses',
    title: 'Presses',
    reason: 'Who prints: a press of your own, or Printful.',
    isDone: printingFacilities.length > 0,
    words:
      printingFacilities.length > 0
        ? `${listFormat('en-GB').format(printingFacilities.map(({ name }) => name))} ${printingFacilities.length === 1 ? 'prints' : 'print'}.`
        : idleText,
    link: {
      to: facilities.length > 0 ? hrefs.operatorProviders : hrefs.operatorNewProvider,
      label: 'Providers',
    },
  }
}

async function checkBlanks({ tx, at }: Sources): Promise<Row> {
  const { offered, known, lastAt, lastBy, techniques } = await countOffers(tx)
  const presses = (await findFacilities(tx)).filter(({ configured, paused }) => configured && !paused)
  const orphanTechniques = techniques.filter(
    (technique) => technique in pressTechniques && !presses.some((press) => technique in press.techniques),
  )
  const day = lastAt ? formatDate(lastAt, 'UTC') : ''
  const lapsedBlanks = await findLapsedCosts(tx, at)
  const faults = [
    orphanTechniques.length > 0
      ? `Nobody prints ${orphanTechniques.map((orphan) => techniqueName(orphan).toLowerCase()).join(', ')}, which is offered.`
      : '',
    lapsedBlanks.length > 0
      ? `Printful’s prices for ${joinNames(lapsedBlanks)} are more than seven days old.`
      : '',
  ].filter(Boolean)
  const summary = `${formatCount(offered)} of ${formatCount(known)} offered, the last by ${lastBy} on ${day}.`
  const state = faults.length > 0 ? faults.join(' ') : summary
  return {
    key: 'blanks',
    title: 'Blanks',
    reason: 'What creators can print on, with a confirmed cost and stock.',
    isDone: offered > 0 && faults.length === 0,
    words: offered === 0 ? `None of ${formatCount(known)} is offered.` : state,
    link: { to: offered === 0 ? hrefs.operatorOffer : hrefs.operatorCatalogue(), label: 'Catalogue' },
  }
}

/** Some names of many. */
const joinNames = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : listFormat('en-GB').format(names)

async function checkShipping(sources: Sources): Promise<Row> {
  return {
    key: 'shipping',
    title: 'Shipping prices and days',
    reason:
      'What fans pay for shipping, and the arrival dates they see. If prices are too low, you cover the difference.',
    ...(await checkTerms(sources, 'shipping')),
  }
}

async function checkTax({ tx, confirmations, config }: Sources): Promise<Row> {
  const words = await findTaxWords(tx)
  const confirmation = confirmations.get('tax')
  const isConfirmed = config.sample || confirmation?.fingerprint === fingerprintText(words)
  const unansweredText = config.sample ? 'Not needed in the sample.' : 'Not answered yet.'
  const describeAnswer = ({ byName, at }: { byName: string; at: Date }): string =>
    isConfirmed
      ? `Answered by ${byName} on ${at.toISOString().slice(0, 10)}.`
      : 'The company or a press location has changed since.'
  return {
    key: 'tax',
    title: 'Tax',
    reason: 'Where you’re registered decides which VAT and sales tax you collect.',
    isDone: isConfirmed,
    words: confirmation ? describeAnswer(confirmation) : unansweredText,
    link: { to: hrefs.operatorHouseTax, label: confirmation ? 'Change the answer' : 'Answer the questions' },
  }
}
