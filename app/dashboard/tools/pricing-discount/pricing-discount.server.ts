import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, type Money, usd } from '#kernel/money.ts'
import { makePage, parsePageNumber } from '#kernel/page.ts'
import { wordsOf } from '#kernel/result.ts'
import { findFees } from '#ledger'
import { type FeeTerms, findLowestPrice, profitOf, splitTip } from '#ledger/contract'
import { findCosts } from '#listings'
import { listingLimits } from '#listings/contract'
import { findQuantityCases, findQuantitySteps, offersTips, offerTips, setQuantitySteps } from '#promotions'
import { promotionLimits, type QuantityStep, quantityRefusals } from '#promotions/contract'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'
import { type CaseRow, caseRowOf } from '../case-row.ts'

type Typed = { place: number; units: string; percent: string }
type Answer = {
  typed: Typed[]
  fault: string | null
  cases: CaseRow[] | null
  loss: Money | null
}
/** The lowest ones tell enough. */
const casesShown = 8
/** A price with a lower profit than this, in percent of itself, is called thin: a discount of that size takes it all. */
const thinUnder = 15n
/** Enough for most shops on one page. */
const pageSize = 50

/** Every product with its profit, and the quantity steps with empty rows for all that are allowed. */
export async function loadPricing({ context, request }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const { searchParams: query } = new URL(request.url)
  const saved = query.get('saved')
  return read(async (tx, at) => {
    const byName = await findCosts(tx, shop.id, at)
    const sort = query.get('sort') === 'profit' ? 'profit' : 'name'
    const products = sort === 'profit' ? byName.toSorted(byShare) : byName
    const pages = Math.max(1, Math.ceil(products.length / pageSize))
    const page = Math.min(parsePageNumber(query.get('page')), pages)
    const shown = products.slice((page - 1) * pageSize, page * pageSize)
    const steps = await findQuantitySteps(tx, shop.id)
    const cases = await findQuantityCases(tx, shop.id, steps, at)
    const answer: Answer = {
      typed: padSteps(steps),
      fault: null,
      cases: cases.slice(0, casesShown).map(caseRowOf),
      loss: null,
    }
    const ids = [...new Set(products.map((product) => product.listingId))].slice(0, listingLimits.bulkMax)
    return {
      answer,
      steps,
      saved,
      sort,
      tips: { offered: await offersTips(tx, shop.id), example: exampleOfTip(await findFees(tx, at)) },
      tipsSaved: query.has('tips'),
      thin: thinnestOf(products),
      bulk: `${hrefs.listings}?${new URLSearchParams([['ask', 'price'], ...ids.map((id) => ['id', id])])}`,
      page: makePage(
        shown.map((product) => rowOf(product, mayDo(shop.role, 'make'))),
        products.length,
        page,
        pageSize,
      ),
    }
  })
}

function exampleOfTip(fees: FeeTerms): string {
  const tip = usd(500)
  const { fee, creator } = splitTip(tip, fees)
  return `Of a tip of ${formatMoney(tip)} the payment provider keeps ${formatMoney(fee)} and you get ${formatMoney(creator)}; we take nothing.`
}

type Product = Awaited<ReturnType<typeof findCosts>>[number]

/** What a price leaves of itself, in whole percent; a price of nothing leaves nothing. */
function shareOf(product: Product): bigint {
  const { profit } = profitOf(product, product.fees)
  return product.price.minor > 0n ? (profit.minor * 100n) / product.price.minor : 0n
}

/** The least profitable first; what is given away is no price and comes last. */
const byShare = (one: Product, other: Product): number =>
  Number(one.price.minor === 0n) - Number(other.price.minor === 0n) || Number(shareOf(one) - shareOf(other))

/** How many prices are thin, and the one that leaves least. What is given away is no price. */
function thinnestOf(products: readonly Product[]) {
  const priced = products.filter(({ price }) => price.minor > 0n)
  const [least] = priced.toSorted((one, other) => (shareOf(one) < shareOf(other) ? -1 : 1))
  if (!least) return null
  const count = priced.filter((product) => shareOf(product) < thinUnder).length
  const { listing, product, price } = least
  return { count, under: thinUnder, listing, product, price, profit: profitOf(least, least.fees).profit }
}

const rowOf = (product: Product, mayMake: boolean) => ({
  key: `${product.listingId} ${product.blankId}`,
  listing: product.listing,
  to: mayMake ? hrefs.listing(product.number, 'prices') : null,
  product: product.product,
  picture: product.picture,
  cost: product.unitCost,
  least: findLowestPrice(product, usd(1), product.fees),
  price: product.price,
  profit: profitOf(product, product.fees).profit,
  share: shareOf(product),
  isThin: product.price.minor > 0n && shareOf(product) < thinUnder,
})

const padSteps = (steps: readonly QuantityStep[]): Typed[] =>
  Array.from({ length: promotionLimits.maxQuantitySteps }, (_, index) => {
    const step = steps[index]
    return {
      place: index + 1,
      units: step ? String(step.units) : '',
      percent: step ? String(step.bps / 100) : '',
    }
  })

/** "Work it out" shows the remaining profit; "Save" sets the steps, or shows an order's possible loss. */
export async function saveQuantity({ request, context }: ActionFunctionArgs) {
  const { shop, transact, read, actor, requestId } = signedInCreator(context)
  const form = await readParts(request)
  if (form.get('act') === 'tips') return saveTips(context, form.get('offered') === 'yes')
  const typed = form.getAll('units').map((units, index) => ({
    place: index + 1,
    units: String(units).trim().slice(0, 10),
    percent: String(form.getAll('percent')[index] ?? '')
      .trim()
      .slice(0, 10),
  }))
  const steps = readSteps(typed)
  if (!steps) return data<Answer>({ typed, fault: stepWords, cases: null, loss: null }, { status: 422 })
  const cases = await read((tx, at) => findQuantityCases(tx, shop.id, steps, at))
  const worst = cases.reduce(
    (min, worstCase) => (worstCase.after.minor < min ? worstCase.after.minor : min),
    0n,
  )
  const loss = worst < 0n ? usd(-worst) : null
  const shown: Answer = { typed, fault: null, cases: cases.slice(0, casesShown).map(caseRowOf), loss }
  if (form.get('act') !== 'save') return data(shown)
  const accepted = usd(BigInt(/^\d{1,12}$/.exec(String(form.get('accepted') ?? ''))?.[0] ?? '0'))
  const saved = await transact(async (tx, at) => {
    const done = await setQuantitySteps(tx, { shopId: shop.id, steps, accepted }, at)
    const after = Object.fromEntries(steps.map((step) => [`from ${step.units}`, `${step.bps / 100} %`]))
    if (done.ok)
      await record(tx, { actor, action: 'quantity_discount.set', resource: shop.id, after, requestId }, at)
    return done
  })
  if (saved.ok) return redirect(`${hrefs.tool('pricing-discount')}?saved=${steps.length}#quantity`, 303)
  const fault = saved.code === 'quantity.loses' ? null : wordsOf(saved, quantityRefusals)
  return data({ ...shown, fault }, { status: quantityRefusals[saved.code].status })
}

async function saveTips(context: ActionFunctionArgs['context'], offered: boolean) {
  const { shop, transact, actor, requestId } = signedInCreator(context)
  await transact(async (tx, at) => {
    await offerTips(tx, shop.id, offered, at)
    await record(tx, { actor, action: 'tips.set', resource: shop.id, after: { offered }, requestId }, at)
  })
  return redirect(`${hrefs.tool('pricing-discount')}?tips#tips`, 303)
}

const stepWords = `In each step, enter 2 to 99 pieces and 1 to ${promotionLimits.maxPercent} percent, in whole numbers, or leave both empty.`
function readSteps(typed: readonly Typed[]): QuantityStep[] | null {
  const filled = typed.slice(0, promotionLimits.maxQuantitySteps).filter((one) => one.units || one.percent)
  const steps = filled.map(({ units, percent }) => ({ units: Number(units), bps: Number(percent) * 100 }))
  const good = steps.every(
    ({ units, bps }) =>
      Number.isInteger(units) &&
      units >= 2 &&
      units <= 99 &&
      Number.isInteger(bps / 100) &&
      bps >= 100 &&
      bps <= promotionLimits.maxPercent * 100,
  )
  return good ? steps : null
}
