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
import { dateWords } from '../../moments.ts'
import { count } from '../dates.ts'
import { type Confirmed, confirmablesOf, legalTexts, taxWords } from './confirmables.server.ts'
import { type Act, domainState, mailState, payInState, payOutState } from './connections.server.ts'

export type Row = {
  key: ChecklistItem
  title: string
  /** Its purpose, in one sentence. */
  why: string
  done: boolean
  /** The present state, in words. */
  words: string
  facts?: readonly (readonly [string, string])[]
  link?: { to: string; label: string }
  confirms?: readonly Confirmed[]
  act?: Act
}
type Sources = {
  tx: Tx
  config: Config
  at: Date
  now: Date
  confirmed: ReadonlyMap<Confirmable, Confirmation>
}

/** The whole list, in the best order of doing it. `now` is the system's clock, for certificates; `at` is business time. */
export async function checklistOf(
  tx: Tx,
  config: Config,
  { now, at }: { now: Date; at: Date },
): Promise<Row[]> {
  const sources: Sources = { tx, config, at, now, confirmed: await findConfirmations(tx) }
  const tried = await findTrials(tx)
  const mailId = parseId('mail', tried.get('mail')?.mailId)
  const letter = mailId ? await findMail(tx, mailId) : null
  return [
    await companyRow(sources),
    await legalRow(sources),
    await feesRow(sources),
    await pressesRow(sources),
    await blanksRow(sources),
    await shippingRow(sources),
    await taxRow(sources),
    {
      key: 'payments',
      title: 'Payments',
      why: 'Takes what fans pay at the checkout.',
      ...payInState(config),
    },
    {
      key: 'payouts',
      title: 'Payouts',
      why: 'Sends creators their profit.',
      ...payOutState(config, await findPayoutRoutes(tx, listSenders(config))),
    },
    {
      key: 'mail',
      title: 'Mail',
      why: 'Sends receipts, order links and password resets.',
      ...mailState(config, tried.get('mail') ?? null, letter),
    },
    {
      key: 'domain',
      title: 'Domain and certificate',
      why: 'Browsers only let fans pay over a secure connection.',
      ...domainState(config, tried.get('domain') ?? null, now),
    },
  ]
}

async function companyRow({ tx }: Sources): Promise<Row> {
  const found = await findCompany(tx)
  return {
    key: 'company',
    title: 'Company',
    why: 'Fans, creators and customs see who sells: in every e-mail, on invoices, packing slips and in the Impressum.',
    done: found !== null,
    words: found ? `${found.legalName}, ${found.city}` : 'Not entered yet.',
    link: { to: hrefs.operatorHouseCompany, label: found ? 'Change the company' : 'Enter the company' },
  }
}

async function legalRow(sources: Sources): Promise<Row> {
  const texts = await legalTexts(sources.tx, sources.at)
  const confirms = confirmablesOf(texts, sources.confirmed, sources.config.sample)
  return {
    key: 'legal',
    title: 'Legal texts',
    why: 'They bind your company. Someone with the authority to do so reads and confirms each one.',
    done: confirms.every(({ holds }) => holds),
    words: `${confirms.filter(({ holds }) => holds).length} of ${confirms.length} confirmed.`,
    confirms,
  }
}

async function feesRow(sources: Sources): Promise<Row> {
  const fees = await findFees(sources.tx, sources.at)
  return {
    key: 'fees',
    title: 'Currency and fees',
    why: 'Your share of every sale, as creators see it.',
    ...(await termsState(sources, 'fees')),
    facts: describeFees(fees),
  }
}

/** The version in force, who set it, and what is planned. */
async function termsState({ tx, at, config }: Sources, kind: TermsKind) {
  const [newest] = await findTermsVersions(tx, kind)
  const now = await findTermsInForce(tx, kind, at)
  const to = kind === 'fees' ? hrefs.operatorHouseFees : hrefs.operatorHouseShipping
  if (!newest || !now) {
    const words = config.sample ? 'Not needed in the sample.' : 'Not entered yet.'
    return { done: config.sample, words, link: { to, label: 'Enter them' } }
  }
  const next =
    newest.validFrom > at
      ? ` Version ${newest.version} takes effect on ${dateWords(newest.validFrom, 'UTC')}.`
      : ''
  const words = `Version ${now.version}, set by ${now.savedByName} on ${dateWords(now.savedAt, 'UTC')}.${next}`
  return { done: true, words, link: { to, label: 'Change them' } }
}

async function pressesRow({ tx }: Sources): Promise<Row> {
  const all = (await findFacilities(tx)).filter(({ configured }) => configured)
  const able = all.filter(({ paused, techniques }) => !paused && Object.keys(techniques).length > 0)
  const idle = all.length > 0 ? 'You have one, but it’s switched off or has no technique yet.' : 'None yet.'
  return {
    key: 'presses',
    title: 'Presses',
    why: 'Who prints: a press of your own, or Printful.',
    done: able.length > 0,
    words:
      able.length > 0
        ? `${listFormat('en-GB').format(able.map(({ name }) => name))} ${able.length === 1 ? 'prints' : 'print'}.`
        : idle,
    link: { to: all.length > 0 ? hrefs.operatorProviders : hrefs.operatorNewProvider, label: 'Providers' },
  }
}

async function blanksRow({ tx, at }: Sources): Promise<Row> {
  const { offered, known, lastAt, lastBy, techniques } = await countOffers(tx)
  const presses = (await findFacilities(tx)).filter(({ configured, paused }) => configured && !paused)
  const orphans = techniques.filter(
    (technique) => technique in pressTechniques && !presses.some((press) => technique in press.techniques),
  )
  const day = lastAt ? dateWords(lastAt, 'UTC') : ''
  const lapsed = await findLapsedCosts(tx, at)
  const faults = [
    orphans.length > 0
      ? `Nobody prints ${orphans.map((orphan) => techniqueName(orphan).toLowerCase()).join(', ')}, which is offered.`
      : '',
    lapsed.length > 0 ? `Printful’s prices for ${listOf(lapsed)} are more than seven days old.` : '',
  ].filter(Boolean)
  const all = `${count(offered)} of ${count(known)} offered, the last by ${lastBy} on ${day}.`
  const state = faults.length > 0 ? faults.join(' ') : all
  return {
    key: 'blanks',
    title: 'Blanks',
    why: 'What creators can print on, with a confirmed cost and stock.',
    done: offered > 0 && faults.length === 0,
    words: offered === 0 ? `None of ${count(known)} is offered.` : state,
    link: { to: offered === 0 ? hrefs.operatorOffer : hrefs.operatorCatalogue(), label: 'Catalogue' },
  }
}

/** Some names of many. */
const listOf = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : listFormat('en-GB').format(names)

async function shippingRow(sources: Sources): Promise<Row> {
  return {
    key: 'shipping',
    title: 'Shipping prices and days',
    why: 'What fans pay for shipping, and the arrival dates they see. If prices are too low, you cover the difference.',
    ...(await termsState(sources, 'shipping')),
  }
}

async function taxRow({ tx, confirmed, config }: Sources): Promise<Row> {
  const words = await taxWords(tx)
  const given = confirmed.get('tax')
  const holds = config.sample || given?.fingerprint === fingerprintText(words)
  const unanswered = config.sample ? 'Not needed in the sample.' : 'Not answered yet.'
  const answered = ({ byName, at }: { byName: string; at: Date }): string =>
    holds
      ? `Answered by ${byName} on ${at.toISOString().slice(0, 10)}.`
      : 'The company or a press location has changed since.'
  return {
    key: 'tax',
    title: 'Tax',
    why: 'Where you’re registered decides which VAT and sales tax you collect.',
    done: holds,
    words: given ? answered(given) : unanswered,
    link: { to: hrefs.operatorHouseTax, label: given ? 'Change the answer' : 'Answer the questions' },
  }
}
