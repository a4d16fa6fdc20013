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
import { buildCaseRow, type CaseRow } from '../case-row.ts'

type SubmittedStep = { place: number; units: string; percent: string }
type Answer = {
  submitted: SubmittedStep[]
  fault: string | null
  cases: CaseRow[] | null
  loss: Money | null
}
/** Only the least profitable cases are shown. */
const maxCases = 8
/** A price with a lower profit than this, in percent of itself, is called thin: a discount of that size takes it all. */
const thinBelow = 15n
/** Enough for most shops on one page. */
const pageSize = 50

/** Every product with its profit, and the quantity steps with empty rows for all that are allowed. */
export async function loadPricing({ context, request }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const { searchParams: query } = new URL(request.url)
  const savedSteps = query.get('saved')
  return read(async (tx, at) => {
    const byName = await findCosts(tx, shop.id, at)
    const sort = query.get('sort') === 'profit' ? 'profit' : 'name'
    const products = sort === 'profit' ? byName.toSorted(compareShares) : byName
    const pages = Math.max(1, Math.ceil(products.length / pageSize))
    const page = Math.min(parsePageNumber(query.get('page')), pages)
    const shownProducts = products.slice((page - 1) * pageSize, page * pageSize)
    const steps = await findQuantitySteps(tx, shop.id)
    const cases = await findQuantityCases(tx, shop.id, steps, at)
    const answer: Answer = {
      submitted: padSteps(steps),
      fault: null,
      cases: cases.slice(0, maxCases).map(buildCaseRow),
      loss: null,
    }
    const ids = [...new Set(products.map((product) => product.listingId))].slice(0, listingLimits.bulkMax)
    return {
      answer,
      steps,
      saved: savedSteps,
      sort,
      tips: { offered: await offersTips(tx, shop.id), example: describeTip(await findFees(tx, at)) },
      areTipsSaved: query.has('tips'),
      thinnest: findThinnest(products),
      bulkPriceHref: `${hrefs.listings}?${new URLSearchParams([['ask', 'price'], ...ids.map((id) => ['id', id])])}`,
      page: makePage(
        shownProducts.map((product) => buildRow(product, mayDo(shop.role, 'make'))),
        products.length,
        page,
        pageSize,
      ),
    }
  })
}

function describeTip(fees: FeeTerms): string {
  const tip = usd(500)
  const { fee, creator } = splitTip(tip, fees)
  return `From a ${formatMoney(tip)} tip, the payment provider keeps ${formatMoney(fee)} and you get ${formatMoney(creator)}. We take nothing.`
}

type Product = Awaited<ReturnType<typeof findCosts>>[number]

/** The share of a price that is profit, in whole percent; zero for a price of zero. */
function measureProfitShare(product: Product): bigint {
  const { profit } = profitOf(product, product.fees)
  return product.price.minor > 0n ? (profit.minor * 100n) / product.price.minor : 0n
}

/** The least profitable first; products given away come last. */
const compareShares = (product: Product, other: Product): number =>
  Number(product.price.minor === 0n) - Number(other.price.minor === 0n) ||
  Number(measureProfitShare(product) - measureProfitShare(other))

/** How many prices are thin, and the thinnest one. Products given away are left out. */
function findThinnest(products: readonly Product[]) {
  const pricedProducts = products.filter(({ price }) => price.minor > 0n)
  const [thinnest] = pricedProducts.toSorted((a, other) =>
    measureProfitShare(a) < measureProfitShare(other) ? -1 : 1,
  )
  if (!thinnest) return null
  const count = pricedProducts.filter((product) => measureProfitShare(product) < thinBelow).length
  const { listing, product, price } = thinnest
  return {
    count,
    under: thinBelow,
    listing,
    product,
    price,
    profit: profitOf(thinnest, thinnest.fees).profit,
  }
}

const buildRow = (product: Product, mayMake: boolean) => ({
  key: `${product.listingId} ${product.blankId}`,
  listing: product.listing,
  href: mayMake ? hrefs.listing(product.number, 'prices') : null,
  product: product.product,
  picture: product.picture,
  cost: product.unitCost,
  breakEven: findLowestPrice(product, usd(1), product.fees),
  price: product.price,
  profit: profitOf(product, product.fees).profit,
  share: measureProfitShare(product),
  isThin: product.price.minor > 0n && measureProfitShare(product) < thinBelow,
})

const padSteps = (steps: readonly QuantityStep[]): SubmittedStep[] =>
  Array.from({ length: promotionLimits.maxQuantitySteps }, (_, index) => {
    const step = steps[index]
    return {
      place: index + 1,
      units: step ? String(step.units) : '',
      percent: step ? String(step.bps / 100) : '',
    }
  })

/** "Calculate" shows the remaining profit; "Save" sets the steps, or shows an order's possible loss. */
export async function saveQuantity({ request, context }: ActionFunctionArgs) {
  const { shop, transact, read, actor, requestId } = signedInCreator(context)
  const form = await readParts(request)
  if (form.get('act') === 'tips') return saveTips(context, form.get('offered') === 'yes')
  const submitted = form.getAll('units').map((units, index) => ({
    place: index + 1,
    units: String(units).trim().slice(0, 10),
    percent: String(form.getAll('percent')[index] ?? '')
      .trim()
      .slice(0, 10),
  }))
  const steps = readSteps(submitted)
  if (!steps) return data<Answer>({ submitted, fault: stepWords, cases: null, loss: null }, { status: 422 })
  const cases = await read((tx, at) => findQuantityCases(tx, shop.id, steps, at))
  const worst = cases.reduce(
    (min, worstCase) => (worstCase.after.minor < min ? worstCase.after.minor : min),
    0n,
  )
  const loss = worst < 0n ? usd(-worst) : null
  const answer: Answer = { submitted, fault: null, cases: cases.slice(0, maxCases).map(buildCaseRow), loss }
  if (form.get('act') !== 'save') return data(answer)
  const accepted = usd(BigInt(/^\d{1,12}$/.exec(String(form.get('accepted') ?? ''))?.[0] ?? '0'))
  const saved = await transact(async (tx, at) => {
    const result = await setQuantitySteps(tx, { shopId: shop.id, steps, accepted }, at)
    const after = Object.fromEntries(steps.map((step) => [`from ${step.units}`, `${step.bps / 100} %`]))
    if (result.ok)
      await record(tx, { actor, action: 'quantity_discount.set', resource: shop.id, after, requestId }, at)
    return result
  })
  if (saved.ok) return redirect(`${hrefs.tool('pricing-discount')}?saved=${steps.length}#quantity`, 303)
  const fault = saved.code === 'quantity.loses' ? null : wordsOf(saved, quantityRefusals)
  return data({ ...answer, fault }, { status: quantityRefusals[saved.code].status })
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
function readSteps(submitted: readonly SubmittedStep[]): QuantityStep[] | null {
  const filled = submitted
    .slice(0, promotionLimits.maxQuantitySteps)
    .filter((row) => row.units || row.percent)
  const steps = filled.map(({ units, percent }) => ({ units: Number(units), bps: Number(percent) * 100 }))
  const isValid = steps.every(
    ({ units, bps }) =>
      Number.isInteger(units) &&
      units >= 2 &&
      units <= 99 &&
      Number.isInteger(bps / 100) &&
      bps >= 100 &&
      bps <= promotionLimits.maxPercent * 100,
  )
  return isValid ? steps : null
}
