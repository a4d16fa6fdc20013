import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { instantOf, localTime } from '#kernel/instant.ts'
import { type Money, usd } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { findCosts } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { type CodeTerms, createCode, findWorstCases } from '#promotions'
import { CodeForm, type CodeRefusal, codeRefusals } from '#promotions/contract'
import { readParts } from '../../../../form.server.ts'
import { signedInCreator } from '../../../../request.server.ts'
import { type CaseRow, caseRowOf } from '../../case-row.ts'

type Creator = ReturnType<typeof signedInCreator>
type Answer = {
  values: Record<string, string>
  chosen: string[]
  faults: Record<string, string>
  cases: CaseRow[] | null
  losing: number
  /** The loss to accept, in cents and in words; null if every order with the code earns something. */
  loss: Money | null
  /** False on opening the page: nobody has asked for that code, so there is nothing to accept. */
  asked: boolean
}
const usual = { kind: 'percent', percent: '10', scope: 'all' }

/** A form with sensible defaults and its worst case, and the listings to choose from. */
export async function loadNewCode({ context }: LoaderFunctionArgs) {
  const { shop, read, url } = signedInCreator(context)
  const given = ['code', 'percent', 'perBuyer'].flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [[name, value.slice(0, 24)]] : []
  })
  const values = { ...usual, ...Object.fromEntries(given) }
  return read(async (tx, at) => {
    const listings = await listingsOf(tx, shop.id, at)
    const blank: Answer = { values, chosen: [], faults: {}, cases: null, losing: 0, loss: null, asked: false }
    // The name comes last and changes no figure.
    const start = CodeForm.safeParse({ ...values, code: 'START', listing: [] })
    const cases = start.success ? await casesOf(tx, shop, start.data, at) : null
    const answer = { ...blank, ...cases }
    return { listings, zone: shop.timeZone, today: typedMoment(at, shop.timeZone), answer }
  })
}

async function listingsOf(tx: Tx, shopId: Creator['shop']['id'], at: Date) {
  const products = await findCosts(tx, shopId, at)
  return [...new Map(products.map(({ listingId, listing }) => [listingId, listing]))].map(([id, title]) => ({
    id,
    title,
  }))
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
function typedMoment(at: Date, zone: string): string {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`
}

/** "Work it out" shows each product's worst case; "Make the code" makes it, or shows its possible loss. */
export async function actOnNewCode({ request, context }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const form = await readParts(request)
  const makes = form.get('act') === 'make'
  form.delete('act')
  const chosen = form.getAll('listing').map(String)
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const { listing: _, ...typed } = values
  const read = CodeForm.safeParse({ ...typed, listing: chosen })
  const shown: Answer = { values: typed, chosen, faults: {}, cases: null, losing: 0, loss: null, asked: true }
  if (!read.success) {
    for (const issue of read.error.issues) shown.faults[String(issue.path[0] ?? '')] ??= issue.message
    return data(shown, { status: 422 })
  }
  return makes ? make(creator, read.data, shown) : data(await withCases(creator, read.data, shown))
}

function offerOf(form: CodeForm): CodeTerms['offer'] {
  if (form.kind === 'percent') return { kind: 'percent', bps: Number(form.percent) * 100 }
  return form.kind === 'amount' ? { kind: 'amount', amount: form.amount! } : { kind: 'free_shipping' }
}

function termsOf(form: CodeForm, zone: string, at: Date): CodeTerms {
  const instant = (text: string): Date | null =>
    text ? instantOf(text.slice(0, 10), text.slice(11, 16), zone) : null
  return {
    code: form.code,
    offer: offerOf(form),
    minimum: form.minimum ?? usd(0),
    listingIds: form.scope === 'chosen' ? form.listing : null,
    usesMax: form.usesMax,
    perBuyer: form.perBuyer,
    startsAt: instant(form.startsAt) ?? at,
    endsAt: instant(form.endsAt),
  }
}

const withCases = async ({ read, shop }: Creator, form: CodeForm, shown: Answer): Promise<Answer> => ({
  ...shown,
  ...(await read((tx, at) => casesOf(tx, shop, form, at))),
})

async function casesOf(tx: Tx, shop: Creator['shop'], form: CodeForm, at: Date) {
  const cases = await findWorstCases(tx, shop.id, termsOf(form, shop.timeZone, at), at)
  const lost = cases.filter(({ after }) => after.minor < 0n)
  const worst = lost[0] ? -lost[0].after.minor : 0n
  return {
    cases: cases.map(caseRowOf),
    losing: lost.length,
    loss: worst > 0n ? usd(worst) : null,
  }
}

async function make(creator: Creator, form: CodeForm, shown: Answer) {
  const { transact, shop, actor, requestId } = creator
  const result = await transact(async (tx, at) => {
    const accepted = usd(BigInt(form.accepted || '0'))
    const terms = termsOf(form, shop.timeZone, at)
    const made = await createCode(tx, { shopId: shop.id, personId: actor.personId, terms, accepted }, at)
    if (made.ok) await record(tx, { actor, action: 'code.made', resource: made.value.code, requestId }, at)
    return made
  })
  if (result.ok) return redirect(`${hrefs.tool('promotions')}?done=made&code=${result.value.code}`, 303)
  const cases = await withCases(creator, form, shown)
  if (result.code === 'code.loses') return data(cases, { status: 422 })
  const faults = { [fieldOf[result.code] ?? '']: wordsOf(result, codeRefusals) }
  return data({ ...cases, faults }, { status: codeRefusals[result.code].status })
}

const fieldOf: Partial<Record<CodeRefusal, string>> = {
  'code.taken': 'code',
  'code.backwards': 'endsAt',
  'code.minimum_too_low': 'minimum',
  'code.listing_unknown': 'listing',
}
