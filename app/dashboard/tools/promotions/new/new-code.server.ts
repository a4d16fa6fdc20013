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
import { buildCaseRow, type CaseRow } from '../../case-row.ts'

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
const defaults = { kind: 'percent', percent: '10', scope: 'all' }

/** A form with sensible defaults and its worst case, and the listings to choose from. */
export async function loadNewCode({ context }: LoaderFunctionArgs) {
  const { shop, read, url } = signedInCreator(context)
  const prefilled = ['code', 'percent', 'perBuyer'].flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [[name, value.slice(0, 24)]] : []
  })
  const values = { ...defaults, ...Object.fromEntries(prefilled) }
  return read(async (tx, at) => {
    const listings = await findListingChoices(tx, shop.id, at)
    const emptyAnswer: Answer = {
      values,
      chosen: [],
      faults: {},
      cases: null,
      losing: 0,
      loss: null,
      asked: false,
    }
    // The name comes last and changes no figure.
    const sampleForm = CodeForm.safeParse({ ...values, code: 'START', listing: [] })
    const cases = sampleForm.success ? await findCases(tx, shop, sampleForm.data, at) : null
    const answer = { ...emptyAnswer, ...cases }
    return { listings, zone: shop.timeZone, today: formatFieldMoment(at, shop.timeZone), answer }
  })
}

async function findListingChoices(tx: Tx, shopId: Creator['shop']['id'], at: Date) {
  const products = await findCosts(tx, shopId, at)
  return [...new Map(products.map(({ listingId, listing }) => [listingId, listing]))].map(([id, title]) => ({
    id,
    title,
  }))
}

const padNumber = (value: number): string => String(value).padStart(2, '0')
function formatFieldMoment(at: Date, zone: string): string {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return `${year}-${padNumber(month)}-${padNumber(day)}T${padNumber(hour)}:${padNumber(minute)}`
}

/** "Calculate" shows each product's worst case; "Create code" creates it, or shows its possible loss. */
export async function actOnNewCode({ request, context }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const form = await readParts(request)
  const shouldCreate = form.get('act') === 'make'
  form.delete('act')
  const chosen = form.getAll('listing').map(String)
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const { listing: _, ...submitted } = values
  const parsed = CodeForm.safeParse({ ...submitted, listing: chosen })
  const answer: Answer = {
    values: submitted,
    chosen,
    faults: {},
    cases: null,
    losing: 0,
    loss: null,
    asked: true,
  }
  if (!parsed.success) {
    for (const issue of parsed.error.issues) answer.faults[String(issue.path[0] ?? '')] ??= issue.message
    return data(answer, { status: 422 })
  }
  return shouldCreate
    ? makeCode(creator, parsed.data, answer)
    : data(await addCases(creator, parsed.data, answer))
}

function readOffer(form: CodeForm): CodeTerms['offer'] {
  if (form.kind === 'percent') return { kind: 'percent', bps: Number(form.percent) * 100 }
  return form.kind === 'amount' ? { kind: 'amount', amount: form.amount! } : { kind: 'free_shipping' }
}

function readTerms(form: CodeForm, zone: string, at: Date): CodeTerms {
  const readInstant = (text: string): Date | null =>
    text ? instantOf(text.slice(0, 10), text.slice(11, 16), zone) : null
  return {
    code: form.code,
    offer: readOffer(form),
    minimum: form.minimum ?? usd(0),
    listingIds: form.scope === 'chosen' ? form.listing : null,
    usesMax: form.usesMax,
    perBuyer: form.perBuyer,
    startsAt: readInstant(form.startsAt) ?? at,
    endsAt: readInstant(form.endsAt),
  }
}

const addCases = async ({ read, shop }: Creator, form: CodeForm, answer: Answer): Promise<Answer> => ({
  ...answer,
  ...(await read((tx, at) => findCases(tx, shop, form, at))),
})

async function findCases(tx: Tx, shop: Creator['shop'], form: CodeForm, at: Date) {
  const cases = await findWorstCases(tx, shop.id, readTerms(form, shop.timeZone, at), at)
  const losingCases = cases.filter(({ after }) => after.minor < 0n)
  const worst = losingCases[0] ? -losingCases[0].after.minor : 0n
  return {
    cases: cases.map(buildCaseRow),
    losing: losingCases.length,
    loss: worst > 0n ? usd(worst) : null,
  }
}

async function makeCode(creator: Creator, form: CodeForm, answer: Answer) {
  const { transact, shop, actor, requestId } = creator
  const result = await transact(async (tx, at) => {
    const accepted = usd(BigInt(form.accepted || '0'))
    const terms = readTerms(form, shop.timeZone, at)
    const createdCode = await createCode(
      tx,
      { shopId: shop.id, personId: actor.personId, terms, accepted },
      at,
    )
    if (createdCode.ok)
      await record(tx, { actor, action: 'code.made', resource: createdCode.value.code, requestId }, at)
    return createdCode
  })
  if (result.ok) return redirect(`${hrefs.tool('promotions')}?done=made&code=${result.value.code}`, 303)
  const cases = await addCases(creator, form, answer)
  if (result.code === 'code.loses') return data(cases, { status: 422 })
  const faults = { [fieldNames[result.code] ?? '']: wordsOf(result, codeRefusals) }
  return data({ ...cases, faults }, { status: codeRefusals[result.code].status })
}

const fieldNames: Partial<Record<CodeRefusal, string>> = {
  'code.taken': 'code',
  'code.backwards': 'endsAt',
  'code.minimum_too_low': 'minimum',
  'code.listing_unknown': 'listing',
}
