/** What a house needs before it may sell, each read from what is there, in the transaction of whoever asks. */
import { offers } from '#catalogue'
import { company as companies, confirmations, trials } from '#house'
import type { ChecklistItem, Confirmable, Confirmation } from '#house/contract'
import { findMail } from '#messages'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findFacilities } from '#production'
import { pressTechniques, techniqueName } from '#production/contract'
import { hrefs } from '../../hrefs.ts'
import { count } from '../dates.ts'
import {
  type Confirmed,
  confirmablesOf,
  fees,
  legalTexts,
  shippingWords,
  taxWords,
} from './confirmables.server.ts'
import { type Act, domainState, mailState, payInState, payOutState } from './connections.server.ts'

export type Row = {
  key: ChecklistItem
  title: string
  /** What it is for, in one sentence. */
  why: string
  done: boolean
  /** What is there now. */
  words: string
  facts?: readonly (readonly [string, string])[]
  link?: { to: string; label: string }
  confirms?: readonly Confirmed[]
  act?: Act
}
type Sources = { tx: Tx; config: Config; now: Date; confirmed: ReadonlyMap<Confirmable, Confirmation> }

/** The whole list, in the order in which it is best done. `now` is the system's clock: certificates follow it. */
export async function checklistOf(tx: Tx, config: Config, now: Date): Promise<Row[]> {
  const sources: Sources = { tx, config, now, confirmed: await confirmations.find(tx) }
  const tried = await trials.find(tx)
  const mailId = tried.get('mail')?.mailId
  const letter = mailId ? await findMail(tx, mailId) : null
  return [
    await companyRow(sources),
    await legalRow(sources),
    feesRow(sources),
    await pressesRow(sources),
    await blanksRow(sources),
    shippingRow(sources),
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
      ...payOutState(config),
    },
    {
      key: 'mail',
      title: 'Mail',
      why: 'Receipts, links to orders and new passwords go out by mail.',
      ...mailState(config, tried.get('mail') ?? null, letter),
    },
    {
      key: 'domain',
      title: 'Domain and certificate',
      why: 'Fans pay only where the browser shows a safe address.',
      ...domainState(config, tried.get('domain') ?? null, now),
    },
  ]
}

async function companyRow({ tx }: Sources): Promise<Row> {
  const found = await companies.find(tx)
  return {
    key: 'company',
    title: 'Company',
    why: 'Fans, creators and customs read who sells: in every mail, on invoices, packing slips and in the Impressum.',
    done: found !== null,
    words: found ? `${found.legalName}, ${found.city}` : 'Not entered yet.',
    link: { to: hrefs.operatorHouseCompany, label: found ? 'Change the company' : 'Enter the company' },
  }
}

async function legalRow(sources: Sources): Promise<Row> {
  const texts = legalTexts(await companies.find(sources.tx))
  const confirms = confirmablesOf(texts, sources.confirmed, sources.config.sample)
  return {
    key: 'legal',
    title: 'Legal texts',
    why: 'They bind your company, so somebody who can answer for them reads each one first.',
    done: confirms.every(({ holds }) => holds),
    words: `${confirms.filter(({ holds }) => holds).length} of ${confirms.length} confirmed.`,
    confirms,
  }
}

function feesRow({ confirmed, config }: Sources): Row {
  const { words, facts } = fees()
  const one = { item: 'fees' as const, title: 'Currency and fees', version: null, to: null, words }
  const confirms = confirmablesOf([one], confirmed, config.sample)
  return {
    key: 'fees',
    title: 'Currency and fees',
    why: 'What you keep of every sale, and what creators are told that you keep.',
    done: confirms.every(({ holds }) => holds),
    words: 'Everything is booked in US dollars.',
    facts,
    confirms,
  }
}

async function pressesRow({ tx }: Sources): Promise<Row> {
  const all = (await findFacilities(tx)).filter(({ configured }) => configured)
  const able = all.filter(({ paused, techniques }) => !paused && Object.keys(techniques).length > 0)
  return {
    key: 'presses',
    title: 'Presses',
    why: 'Somebody has to print: a press of your own, or Printful by its key.',
    done: able.length > 0,
    words:
      able.length > 0
        ? `${able.map(({ name }) => name).join(', ')} ${able.length === 1 ? 'prints' : 'print'}.`
        : all.length > 0
          ? 'There is one, but it is switched off or has no technique yet.'
          : 'There is none yet.',
    link: { to: all.length > 0 ? hrefs.operatorProviders : hrefs.operatorNewProvider, label: 'Providers' },
  }
}

async function blanksRow({ tx }: Sources): Promise<Row> {
  const { offered, known, lastAt, lastBy, techniques } = await offers.count(tx)
  const presses = (await findFacilities(tx)).filter(({ configured, paused }) => configured && !paused)
  const orphans = techniques.filter(
    (technique) => technique in pressTechniques && !presses.some((press) => technique in press.techniques),
  )
  const day = lastAt?.toISOString().slice(0, 10)
  return {
    key: 'blanks',
    title: 'Blanks',
    why: 'What creators can print on, at a cost and a stock that somebody answers for.',
    done: offered > 0 && orphans.length === 0,
    words:
      offered === 0
        ? `None of ${count(known)} is offered.`
        : orphans.length > 0
          ? `Nobody prints ${orphans.map((one) => techniqueName(one).toLowerCase()).join(', ')}, which is offered.`
          : `${count(offered)} of ${count(known)} offered, the last by ${lastBy} on ${day}.`,
    link: { to: offered === 0 ? hrefs.operatorOffer : hrefs.operatorCatalogue(), label: 'Catalogue' },
  }
}

function shippingRow({ confirmed, config }: Sources): Row {
  const one = {
    item: 'shipping' as const,
    title: 'Shipping prices',
    version: null,
    to: hrefs.shippingLocations,
    words: shippingWords(),
  }
  const confirms = confirmablesOf([one], confirmed, config.sample)
  return {
    key: 'shipping',
    title: 'Shipping prices',
    why: 'What fans pay for shipping; where that is too little, you pay the difference.',
    done: confirms.every(({ holds }) => holds),
    words: 'One price for each region and kind of product.',
    link: { to: hrefs.shippingLocations, label: 'Read the table' },
    confirms,
  }
}

async function taxRow({ tx, confirmed, config }: Sources): Promise<Row> {
  const words = await taxWords(tx)
  const given = confirmed.get('tax')
  const holds = config.sample || given?.fingerprint === confirmations.fingerprintOf(words)
  return {
    key: 'tax',
    title: 'Tax',
    why: 'Where you are registered decides which VAT and sales tax you owe on what fans pay.',
    done: holds,
    words: given
      ? holds
        ? `Answered by ${given.byName} on ${given.at.toISOString().slice(0, 10)}.`
        : 'The company or where you print changed since it was answered.'
      : config.sample
        ? 'Not needed in the sample.'
        : 'Nobody has answered yet.',
    link: { to: hrefs.operatorHouseTax, label: given ? 'Change the answer' : 'Answer' },
  }
}
