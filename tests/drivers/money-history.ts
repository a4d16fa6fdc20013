import { after, days } from '#kernel/instant.ts'
import { type Money, usd } from '#kernel/money.ts'
import {
  bookDispute,
  bookDisputeWon,
  bookRefund,
  clearDue,
  findShopBalance,
  post,
  saleCaptured,
  scheduleClearing,
  sealBook,
  verifyLedger,
  verifySeals,
} from '#ledger'
import * as pricing from '#ledger/contract'
import {
  approvePayout,
  cancelPayout,
  judgePayout,
  movePayout,
  quotePayout,
  reconcilePayouts,
  requestPayout,
} from '#payouts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import { createKey, type History, pickOne, type Sale } from './money-world.ts'
import { cast } from './payouts.ts'
import { testId } from './test-id.ts'

type Step = { name: string; weight: number; run(history: History): Promise<void> }

async function postSale(history: History, sale: Sale): Promise<void> {
  const { goods, orderId, shop } = sale
  const entry = saleCaptured({
    orderId,
    shopId: shop.id,
    goods,
    shipping: usd(469),
    tax: usd(173),
    providerFee: usd(99),
  })
  await history.database.transact((tx) => post(tx, entry, history.at))
}

async function sell(history: History): Promise<void> {
  const { random } = history
  const lines = Array.from({ length: random.integer(1, 3) }, () => {
    const price = random.integer(300, 9_000)
    const quantity = random.integer(1, 3)
    return {
      price: usd(price),
      unitCost: usd(Math.floor(price * random.next() * 0.9)),
      quantity,
      discount: usd(random.next() < 0.3 ? Math.floor(price * quantity * random.next() * 0.4) : 0),
    }
  })
  const priced = pricing.profitOfLines(lines, pricing.startingFees)
  const pieces = priced.flatMap((waterfall, index) =>
    pricing.waterfallOfUnits(waterfall, lines[index]!.quantity).map((unit) => ({
      id: createKey(history, 'unit'),
      waterfall: unit,
      isRefunded: false,
    })),
  )
  const goods = pricing.sumOfWaterfalls(priced)
  const shop = random.pick(history.shops)
  const sale: Sale = {
    orderId: createKey(history, 'order'),
    shop,
    goods,
    pieces,
    held: goods.profit.minor,
    disputeId: null,
    takenBack: 0n,
    isWon: false,
  }
  await postSale(history, sale)
  shop.owed += goods.profit.minor
  history.sales.push(sale)
}

async function postSaleAgain(history: History): Promise<void> {
  const sale = pickOne(history, history.sales)
  if (sale) await postSale(history, sale)
}

async function ship(history: History): Promise<void> {
  const sale = pickOne(history, history.sales)
  if (!sale) return
  const units = sale.pieces.map((piece) => ({
    unitId: piece.id,
    orderId: sale.orderId,
    shopId: sale.shop.id,
    profit: piece.waterfall.profit,
    shippedAt: history.at,
    ...(history.random.next() < 0.5 ? { deliveredAt: after(history.at, days(2)) } : {}),
  }))
  await history.database.transact((tx) => scheduleClearing(tx, units, pricing.startingFees))
}

async function passTime(history: History): Promise<void> {
  history.at = after(history.at, days(history.random.integer(1, 6)))
  await history.database.transact((tx) => clearDue(tx, history.at))
}

const takeUpTo = (held: bigint, wantedAmount: bigint): bigint => {
  const amount = wantedAmount < held ? wantedAmount : held
  return amount > 0n ? amount : 0n
}

async function refund(history: History): Promise<void> {
  const { random } = history
  const sale = pickOne(history, history.sales)
  const piece =
    sale &&
    pickOne(
      history,
      sale.pieces.filter(({ isRefunded }) => !isRefunded),
    )
  if (!sale || !piece) return
  piece.isRefunded = true
  const isUnprinted = random.next() < 0.4
  const production = isUnprinted ? usd(piece.waterfall.baseCost.minor) : usd(0)
  const request = {
    refundId: createKey(history, 'refund'),
    orderId: sale.orderId,
    shopId: sale.shop.id,
    amount: usd(piece.waterfall.price.minor - piece.waterfall.discount.minor),
    shipping: usd(0),
    tax: usd(0),
    platformFee: piece.waterfall.platformFee,
    production,
    profit: piece.waterfall.profit,
    unitIds: [piece.id],
  }
  const profit = piece.waterfall.profit.minor
  const amount = profit < 0n ? profit * BigInt(production.minor > 0n) : takeUpTo(sale.held, profit)
  for (let count = random.integer(1, 2); count > 0; count -= 1)
    await history.database.transact((tx) => bookRefund(tx, request, history.at))
  sale.held -= amount
  sale.shop.owed -= amount
}

async function openDispute(history: History): Promise<void> {
  const sale = pickOne(
    history,
    history.sales.filter(({ disputeId }) => disputeId === null),
  )
  if (!sale) return
  sale.disputeId = testId('dispute', createKey(history, 'dispute'))
  sale.takenBack = takeUpTo(sale.held, sale.held)
  const request = {
    disputeId: sale.disputeId,
    orderId: sale.orderId,
    shopId: sale.shop.id,
    amount: usd(sale.goods.price.minor - sale.goods.discount.minor + 642n),
    fee: usd(1_500),
  }
  await history.database.transact((tx) => bookDispute(tx, request, history.at))
  sale.held -= sale.takenBack
  sale.shop.owed -= sale.takenBack
}

async function winDispute(history: History): Promise<void> {
  const sale = pickOne(
    history,
    history.sales.filter((candidate) => candidate.disputeId !== null && !candidate.isWon),
  )
  if (!sale) return
  sale.isWon = true
  const request = {
    disputeId: sale.disputeId!,
    orderId: sale.orderId,
    shopId: sale.shop.id,
    amount: usd(sale.goods.price.minor - sale.goods.discount.minor + 642n),
  }
  await history.database.transact((tx) => bookDisputeWon(tx, request, history.at))
  sale.held += sale.takenBack
  sale.shop.owed += sale.takenBack
}

async function askForPayout(history: History): Promise<void> {
  const { random, database, at } = history
  const shop = random.pick(history.shops)
  const { available } = await database.read((tx) => findShopBalance(tx, shop.id))
  const max = Number(available.minor > 0n ? available.minor : 3_000n)
  const amount = usd(random.integer(1, Math.ceil(max * 1.3)))
  const quote = await database.transact((tx) =>
    quotePayout(tx, cast.senders, shop, { method: 'bank_transfer', amount }, at),
  )
  if (!quote.ok) return
  const request = { quoteId: quote.value.id, personId: cast.creator }
  const result = await database.transact((tx) => requestPayout(tx, shop, request, at))
  if (result.ok) history.payouts.push({ payout: result.value, shop })
}

const payoutEvents = [
  'approve',
  'cancel',
  'refuse',
  'send',
  'send',
  'settle',
  'settle',
  'fail',
  'bounce',
] as const
async function advancePayout(history: History): Promise<void> {
  const openPayout = pickOne(history, history.payouts)
  if (!openPayout) return
  const event = history.random.pick(payoutEvents)
  const [{ payout, shop }, { database, at }] = [openPayout, history]
  const result = await database.transact(async (tx): Promise<{ ok: boolean }> => {
    if (event === 'fail' || event === 'bounce') {
      await judgePayout(tx, payout.id, event, { ...createProvedStaff(cast.admin), note: 'history' }, at)
      return judgePayout(tx, payout.id, event, { ...createProvedStaff(cast.finance), note: 'history' }, at)
    }
    if (event === 'approve') return approvePayout(tx, payout.id, createProvedStaff(cast.admin), at)
    if (event === 'cancel') return cancelPayout(tx, shop.id, payout.id, { personId: cast.creator }, at)
    return movePayout(tx, payout.id, event, { ...createProvedStaff(cast.finance), note: 'history' }, at)
  })
  if (!result.ok) return
  if (event === 'settle') shop.owed -= payout.amount.minor
  if (event === 'bounce') shop.owed += payout.amount.minor
}

async function sealSome({ database, random }: History): Promise<void> {
  const max = random.integer(1, 40)
  await Promise.all([0, 1].map(() => database.transact((tx) => sealBook(tx, max))))
}

/** What can happen. Add a step here and both the property test and `npm run simulate` know it. */
export const steps: readonly Step[] = [
  { name: 'sell', weight: 6, run: sell },
  { name: 'sell again', weight: 1, run: postSaleAgain },
  { name: 'ship', weight: 5, run: ship },
  { name: 'time passes', weight: 4, run: passTime },
  { name: 'refund', weight: 2, run: refund },
  { name: 'dispute', weight: 1, run: openDispute },
  { name: 'dispute won', weight: 1, run: winDispute },
  { name: 'ask for a payout', weight: 3, run: askForPayout },
  { name: 'payout moves', weight: 6, run: advancePayout },
  { name: 'the book is sealed', weight: 1, run: sealSome },
]
const deck = steps.flatMap((step) => Array.from({ length: step.weight }, () => step))

/** Performs one more random event; returns its name. */
export async function advance(history: History): Promise<string> {
  const step = history.random.pick(deck)
  await step.run(history)
  return step.name
}

/** The faults found, one sentence each; empty when all is well. */
export async function findFaults(history: History): Promise<string[]> {
  return history.database.read(async (tx) => {
    const faults = [...(await verifyLedger(tx)).faults]
    const { fault } = await verifySeals(tx)
    if (fault) faults.push(fault)
    for (const shop of history.shops) {
      const { pending, available, inTransit } = await findShopBalance(tx, shop.id)
      const owed: Money = usd(pending.minor + available.minor + inTransit.minor)
      if (owed.minor !== shop.owed)
        faults.push(`${shop.id} is owed ${shop.owed}, the book says ${owed.minor}`)
      if (inTransit.minor < 0n) faults.push(`${shop.id} has ${inTransit.minor} in transit`)
    }
    for (const { shopId } of (await reconcilePayouts(tx)).discrepancies)
      faults.push(`open payouts of ${shopId} are not in transit`)
    return faults
  })
}
