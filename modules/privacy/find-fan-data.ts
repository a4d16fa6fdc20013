import { findShop } from '#accounts'
import { findClaimsOfOrder, findPhotosOfOrder } from '#claims'
import { faultWords } from '#claims/contract'
import { findConsents, findMails, findThread, findThreads } from '#messages'
import { findAllOrdersOfFan, findOrderInFull, type Order } from '#orders'
import { findPayments } from '#payments'
import { findEventsOfOrders } from '#pixels'
import type { Tx } from '#platform/database/tx.ts'
import { findReviewsOfOrder } from '#reviews'
import { findParcelsOfOrder } from '#shipping'
import { limits } from './limits.ts'

/** A photo's path within the downloaded file. */
export type StoredPhoto = { id: string; hash: string; name: string }
type StoredOrder = Awaited<ReturnType<typeof readOrder>>

/** Everything stored under an address, as its page shows it and its file contains it. */
export type FanData = {
  email: string
  orders: StoredOrder[]
  conversations: { subject: string; openedAt: Date; messages: { by: string; words: string; at: Date }[] }[]
  letters: Awaited<ReturnType<typeof findConsents>>
  mails: { subject: string; at: Date; status: string }[]
  told: { network: string; what: string; order: string | null; at: Date }[]
}

/** Reads what is stored under an address, through the doors of the modules that store it. */
export async function findFanData(tx: Tx, email: string): Promise<FanData> {
  const allOrders = await findAllOrdersOfFan(tx, email)
  const orders: StoredOrder[] = []
  for (const order of allOrders) orders.push(await readOrder(tx, order))
  const events = await findEventsOfOrders(
    tx,
    allOrders.map(({ number }) => number),
  )
  return {
    email,
    orders,
    conversations: await findConversations(tx, email),
    letters: await findConsents(tx, email),
    mails: (await findMails(tx, email)).map(({ subject, queuedAt, status }) => ({
      subject,
      at: queuedAt,
      status,
    })),
    told: events.map(({ name, orderNumber, happenedAt }) => ({
      network: 'those you agreed to in the store',
      what: name,
      order: orderNumber,
      at: happenedAt,
    })),
  }
}

async function readOrder(tx: Tx, order: Order) {
  const { units, downloads } = (await findOrderInFull(tx, order.id))!
  const { charges, refunds, disputes } = await findPayments(tx, { kind: 'order', id: order.id })
  const claims = await findClaimsOfOrder(tx, order.id)
  const reviews = await findReviewsOfOrder(tx, order.id)
  const retentionEnd = new Date(Date.UTC(order.placedAt.getUTCFullYear() + limits.yearsKept, 11, 31))
  return {
    id: order.id,
    number: order.number,
    shop: (await findShop(tx, order.shopId))?.name ?? '',
    status: order.status,
    placedAt: order.placedAt,
    keptUntil: retentionEnd,
    address: order.address,
    giftNote: order.giftNote,
    total: order.total,
    tax: order.tax,
    lines: order.lines.map(({ title, blankName, colourName, size, quantity, unitPrice }) => ({
      title,
      product: blankName,
      colour: colourName,
      size,
      quantity,
      unitPrice,
    })),
    files: downloads.length,
    pieces: units.map(({ status, statusAt }) => ({ status, statusAt })),
    payments: charges.map(({ status, amount, brand, last4, requestedAt }) => ({
      status,
      amount,
      card: last4 ? `${brand} ending ${last4}` : '',
      at: requestedAt,
    })),
    refunds: refunds.map(({ status, amount, reason, requestedAt }) => ({
      status,
      amount,
      reason,
      at: requestedAt,
    })),
    disputes: disputes.map(({ status, amount }) => ({ status, amount })),
    parcels: (await findParcelsOfOrder(tx, order.id)).map(({ carrier, trackingNumber, state, events }) => ({
      carrier,
      trackingNumber,
      state,
      events: events.map(({ code, place, at }) => ({ code, place, at })),
    })),
    claims: claims.map(({ fault, words, status, openedAt, answer, decidedAt }) => ({
      fault: faultWords[fault].label,
      words,
      status,
      openedAt,
      answer,
      decidedAt,
    })),
    reviews: reviews.map(({ stars, words, author, writtenAt }) => ({ stars, words, author, writtenAt })),
    photos: (await findPhotosOfOrder(tx, order.id)).map(
      ({ id, hash }, index): StoredPhoto => ({ id, hash, name: `photos/${order.number}-${index + 1}.webp` }),
    ),
  }
}

async function findConversations(tx: Tx, email: string): Promise<FanData['conversations']> {
  const conversations: FanData['conversations'] = []
  for (const { id } of await findThreads(tx, { email, max: 1_000 })) {
    const { subject, openedAt, messages } = (await findThread(tx, id))!
    const messagesForFan = messages.map(({ author, body, writtenAt }) => ({
      by: author === 'fan' ? 'you' : author,
      words: body,
      at: writtenAt,
    }))
    conversations.push({ subject, openedAt, messages: messagesForFan })
  }
  return conversations
}
