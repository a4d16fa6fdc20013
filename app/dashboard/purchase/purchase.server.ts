import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { type Result, refused, wordsOf } from '#kernel/result.ts'
import { findOrdersOfEmail, orderKey } from '#orders'
import { cardKeeperOf } from '#payments'
import { findFeesOfBanks } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import {
  changePlan,
  choosePreferred,
  confirmPlan,
  findCards,
  findPlan,
  findPurchase,
  findPurchasePage,
  movePlan,
  moveToYear,
  type Purchase,
  periodEnd,
  removeCard,
  type SavedCard,
  saveCard,
  startPlan,
  yearOffer,
} from '#purchases'
import {
  billings,
  CardForm,
  PlanForm,
  type PurchaseRefusal,
  purchaseRefusals,
  StartPlanForm,
  YearForm,
} from '#purchases/contract'
import { readParts } from '../../form.server.ts'
import { signedIn, signedInCreator } from '../../request.server.ts'
import { answerWith } from './answer.server.ts'
import {
  addSavedCard,
  type CardEntry,
  confirmNow,
  finishSavedCard,
  giveUpPayment,
  payNow,
  pickCardEntry,
  readCardNotice,
  refreshPurchase,
} from './saved-cards.server.ts'

export const tabs = ['purchase-history', 'subscription', 'payment-method'] as const
export type TabKey = (typeof tabs)[number]
const readTab = (url: URL): TabKey => tabs.find((tab) => tab === url.searchParams.get('tab')) ?? tabs[0]

export async function loadPurchases({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { shop, actor, url, read, config } = signedInCreator(context)
  const setupRef = url.searchParams.get('setup_intent')
  if (setupRef) throw await finishSavedCard(context, setupRef)
  const cursors = { purchases: url.searchParams.get('purchases'), orders: url.searchParams.get('orders') }
  // The person's orders anywhere, as a fan: outside any shop's isolation.
  const orderPage = await signedIn(context).read((tx) =>
    // Only a confirmed address gives access to its orders.
    findOrders(tx, actor.email, cursors.orders, actor.emailVerified ? { secret: config.secretKey } : null),
  )
  return read(async (tx, at) => {
    const plan = await findPlan(tx, shop.id)
    const cards = await findCards(tx, shop.id)
    return {
      cardEntry: pickCardEntry({ config }),
      notice: readCardNotice(url.searchParams.get('card')),
      tab: readTab(url),
      cursors,
      isAdding: url.searchParams.has('add'),
      removingId: url.searchParams.get('remove'),
      zone: shop.timeZone,
      isOwner: mayDo(shop.role, 'own'),
      purchasePage: await findPurchasePage(tx, shop.id, cursors.purchases),
      ordered: orderPage,
      plan,
      requestedPlan: plan ? null : readRequestedStart(cards, shop.timeZone, url, at),
      fees: await findFeesOfBanks(tx, shop.id, at),
      year: yearOffer(plan, at),
      cards: cards.filter((card) => canPay(pickCardEntry({ config }), card)),
    }
  })
}

/** The plan about to be bought: sum, card and renewal date; null if none was requested. */
function readRequestedStart(cards: readonly SavedCard[], zone: string, url: URL, at: Date) {
  const billed = billings.find((billing) => billing === url.searchParams.get('start'))
  const card = cards.find(({ id }) => id === url.searchParams.get('cardId'))
  if (!billed || !card) return null
  return { billed, card, renewsOn: localDate(periodEnd(at, billed), zone) }
}

/** The part of an order shown here; the recipient stays on the order's own page. */
async function findOrders(tx: Tx, email: string, cursor: string | null, ring: { secret: string } | null) {
  const { orders, next } = await findOrdersOfEmail(tx, email, cursor)
  const shownOrders = orders
    .filter(({ kind }) => kind === 'sale')
    .map((order) => {
      const { id, number, status, total, placedAt } = order
      return {
        id,
        number,
        status,
        total,
        placedAt,
        ...(ring ? { link: hrefs.order(number, orderKey(ring, order)) } : {}),
      }
    })
  return { orders: shownOrders, next }
}

/** One purchase as an invoice. */
export async function loadPurchase({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>) {
  const { shop, actor, read } = signedInCreator(context)
  const id = parseId('purchase', params.purchaseId)
  const payment = id && (await refreshPurchase(context, id))
  const purchase = id && (await read((tx) => findPurchase(tx, shop.id, id)))
  if (!purchase || !payment) throw new Response('Not found', { status: 404 })
  return {
    purchase,
    payment,
    shop: { name: shop.name, handle: shop.handle },
    buyer: actor.name,
    zone: shop.timeZone,
  }
}

type Context = Pick<ActionFunctionArgs, 'context'>['context']
type Values = Record<string, string>
/** A test card pays nothing if Stripe keeps the cards. */
const canPay = ({ by }: CardEntry, card: SavedCard): boolean => by !== 'stripe' || card.expMonth !== null

/** Acts that need a card: if none can be taken, a test card must never buy anything. */
const spendingIntents = new Set([
  'add-card',
  'start-plan',
  'change-plan',
  'year-now',
  'resume-plan',
  'confirm',
])

export async function purchaseAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  if (!mayDo(signedInCreator(context).shop.role, 'own'))
    throw new Response('Only the shop’s owner can buy for it.', { status: 403 })
  const values: Values = Object.fromEntries(
    [...(await readParts(request))].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  const cardEntry = pickCardEntry(signedInCreator(context)).by
  if (spendingIntents.has(values.intent ?? '') && cardEntry === 'nobody')
    return answerWith(purchaseRefusals['card.not_taken'].status, {
      fault: purchaseRefusals['card.not_taken'].words,
    })
  const keeper = cardKeeperOf(signedInCreator(context).config)
  if (keeper && cardEntry === 'stripe') {
    if (values.intent === 'add-card') return addSavedCard(context, keeper, values)
    if (await actWithTestCard(context, values))
      return answerWith(404, { fault: purchaseRefusals['card.not_found'].words })
    if (values.intent === 'confirm' || values.intent === 'give-up') {
      const id = parseId('purchase', values.purchaseId)
      if (!id) return answerWith(404, { fault: purchaseRefusals['purchase.not_found'].words })
      return values.intent === 'confirm'
        ? confirmNow(context, keeper, id)
        : giveUpPayment(context, keeper, id)
    }
  }
  switch (values.intent) {
    case 'add-card':
      return addCard(context, values)
    case 'start-plan':
    case 'change-plan':
      return setPlan(context, values)
    case 'year-now': {
      const form = YearForm.safeParse(values)
      if (!form.success) return answerWith(422, { fault: 'Open the page again and send it from there.' })
      return act(context, 'plan.moved_to_year', 'purchase-history', (tx, at, shopId) =>
        moveToYear(tx, { shopId, ...form.data }, at),
      )
    }
    case 'cancel-plan':
    case 'resume-plan': {
      const event = values.intent === 'cancel-plan' ? 'cancel' : 'resume'
      return act(context, `plan.${event}`, 'subscription', (tx, at, shopId) =>
        movePlan(tx, shopId, event, at),
      )
    }
    case 'confirm': {
      const id = parseId('purchase', values.purchaseId)
      return act(context, 'purchase.confirm', 'purchase-history', async (tx, at, shopId) =>
        id ? confirmPlan(tx, shopId, id, at) : refused('purchase.not_found'),
      )
    }
    case 'prefer-card':
    case 'remove-card':
      return actOnCard(context, values)
    default:
      return answerWith(422, { fault: 'Open the page again and send it from there.' })
  }
}

function actOnCard(context: Context, { intent, cardId }: Values) {
  const id = parseId('card', cardId)
  const isRemoved = intent === 'remove-card'
  return act(context, isRemoved ? 'card.remove' : 'card.prefer', 'payment-method', async (tx, at, shopId) => {
    if (!id) return refused('card.not_found')
    return isRemoved ? removeCard(tx, shopId, id, at) : choosePreferred(tx, shopId, id)
  })
}

/** Tells if a plan would be paid with a test card: the chosen one, or its present one. */
async function actWithTestCard(context: Context, { intent, cardId }: Values): Promise<boolean> {
  if (!['start-plan', 'change-plan', 'year-now', 'confirm'].includes(intent ?? '')) return false
  const { shop, read } = signedInCreator(context)
  return read(async (tx) => {
    const chosenCard = cardId ?? (await findPlan(tx, shop.id))?.cardId
    const card = (await findCards(tx, shop.id)).find((savedCard) => savedCard.id === chosenCard)
    return card !== undefined && card.expMonth === null
  })
}

/** "Process Transaction": the number is compared with the test numbers and never returned to the page. */
async function addCard(context: Context, { cardNumber = '', cardName = '' }: Values) {
  const form = CardForm.safeParse({ cardNumber, cardName })
  if (!form.success) {
    const issues = form.error.issues.toReversed()
    const faults = Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]))
    return answerWith(422, { faults, values: { cardName: /\d{6}/.test(cardName) ? '' : cardName } })
  }
  return act(context, 'card.save', 'payment-method', (tx, at, shopId) => saveCard(tx, shopId, form.data, at))
}

async function setPlan(context: Context, values: Values) {
  if (values.intent === 'change-plan') {
    const change = PlanForm.safeParse(values)
    if (!change.success) return answerWith(422, { fault: 'Choose how it is billed and a saved card.' })
    return act(context, 'plan.change', 'subscription', (tx, _, shopId) =>
      changePlan(tx, { shopId, ...change.data }),
    )
  }
  const form = StartPlanForm.safeParse(values)
  if (!form.success) return answerWith(422, { fault: 'Review the total first, then start the plan.' })
  return act(context, 'plan.start', 'purchase-history', (tx, at, shopId) =>
    startPlan(tx, { shopId, ...form.data }, at),
  )
}

const isPurchase = (value: unknown): value is Purchase =>
  typeof value === 'object' && value !== null && 'placedAt' in value

async function act(
  context: Context,
  action: `${string}.${string}`,
  tab: TabKey,
  run: (
    tx: Tx,
    at: Date,
    shopId: ReturnType<typeof signedInCreator>['shop']['id'],
  ) => Promise<Result<unknown, PurchaseRefusal>>,
) {
  const { shop, actor, transact, requestId } = signedInCreator(context)
  const result = await transact(async (tx, at) => {
    const outcome = await run(tx, at, shop.id)
    if (outcome.ok) await record(tx, { actor, action, resource: shop.id, requestId }, at)
    return outcome
  })
  if (result.ok) {
    const keeper = cardKeeperOf(signedInCreator(context).config)
    const purchase = isPurchase(result.value) ? result.value : null
    if (keeper && purchase?.status === 'processing') return payNow(context, keeper, purchase)
    return redirect(`${hrefs.purchases}?tab=${tab}`, 303)
  }
  return answerWith(purchaseRefusals[result.code].status, { fault: wordsOf(result, purchaseRefusals) })
}
