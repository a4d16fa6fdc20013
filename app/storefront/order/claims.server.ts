import { findShop } from '#accounts'
import {
  answerRequests,
  insertClaimPhotos,
  makeAppeal,
  makeClaims,
  storeClaimPhotos,
  swapSize,
} from '#claims'
import {
  AppealForm,
  ClaimForm,
  claimRefusals,
  faultWords,
  photoRefusals,
  swapRefusals,
} from '#claims/contract'
import { notifyOfOrder } from '#flows/notices.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { findThread, findThreads, openThread, replyToThread } from '#messages'
import { messageRefusals, ReplyForm } from '#messages/contract'
import { type Order, orderKey } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { RequestContext } from '../../request.server.ts'
import { type Outcome, refuseAs } from './outcome.ts'
import { recordAct } from './record-act.server.ts'

type SavedPhotos = Extract<Awaited<ReturnType<typeof storeClaimPhotos>>, { ok: true }>['value']

/** A form's words and photos, with the photos redrawn before any transaction begins. */
async function receivePhotos(services: RequestContext, order: Order, form: FormData) {
  const files = form.getAll('photos').filter((file): file is File => file instanceof File)
  return storeClaimPhotos({ transact: services.transact, blobs: services.blobs }, order.id, files)
}

const photosNote = 'Choose the photos again, too.'

/** Makes claims about pieces of this order. */
export async function claim(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const submitted = {
    units: form.getAll('unit').map(String).slice(0, 99),
    fault: form.get('fault') ?? undefined,
    words: String(form.get('words') ?? '').slice(0, 4_000),
  }
  const values = { ...submitted, fault: String(submitted.fault ?? '') }
  const parsed = ClaimForm.safeParse(submitted)
  if (!parsed.success) {
    const words = parsed.error.issues[0]?.message ?? ''
    return { ok: false, words: `${words} ${photosNote}`, status: 422, at: 'claim', values }
  }
  const photos = await receivePhotos(services, order, form)
  if (!photos.ok) return { ...refuseAs(photos, photoRefusals, 'claim'), values }
  const auditAct = { action: 'claim.made' as const, after: { units: parsed.data.units } }
  const result = await services.transact(async (tx, at) => {
    const heading = await findHeading(tx, services, order)
    const claims = await makeClaims(tx, order.id, { ...parsed.data, ...heading, photos: photos.value }, at)
    if (!claims.ok) return claims
    await recordAct(tx, services, order, auditAct, at)
    const words = `A claim on ${order.number}: ${faultWords[parsed.data.fault].label.toLowerCase()}.`
    const notice = {
      kind: 'claim',
      about: `${order.id} ${at.toISOString()}`,
      words,
      href: hrefs.claims,
    } as const
    await notifyOfOrder(tx, services.config, notice, order, at)
    return claims
  })
  return result.ok
    ? { ok: true, confirmation: 'claim', act: auditAct }
    : { ...refuseAs(result, claimRefusals, 'claim'), values }
}

/** Appeals a declined claim with a reason and photos. */
export async function submitAppeal(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const submitted = {
    claim: String(form.get('claim') ?? '').slice(0, 60),
    words: String(form.get('words') ?? '').slice(0, 4_000),
  }
  const failure = { at: 'appeal', values: submitted }
  const parsed = AppealForm.safeParse(submitted)
  if (!parsed.success)
    return {
      ok: false,
      words: `${parsed.error.issues[0]?.message ?? ''} ${photosNote}`,
      status: 422,
      ...failure,
    }
  const photos = await receivePhotos(services, order, form)
  if (!photos.ok) return { ...refuseAs(photos, photoRefusals, 'appeal'), ...failure }
  const auditAct = { action: 'claim.appealed' as const, after: { claim: parsed.data.claim } }
  const result = await services.transact(async (tx, at) => {
    const heading = await findHeading(tx, services, order)
    const appeal = await makeAppeal(tx, order.id, { ...parsed.data, ...heading, photos: photos.value }, at)
    if (appeal.ok) await recordAct(tx, services, order, auditAct, at)
    return appeal
  })
  return result.ok
    ? { ok: true, confirmation: 'appeal', act: auditAct }
    : { ...refuseAs(result, claimRefusals, 'appeal'), ...failure }
}

/** Swaps a delivered unit for another size. */
export async function swap(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const unitId = parseId('unit', form.get('unit'))
  const sku = String(form.get('sku') ?? '').slice(0, 200)
  if (!unitId) return refuseAs({ ok: false, code: 'swap.not_possible' }, swapRefusals, 'page')
  const auditAct = { action: 'piece.swapped' as const, after: { unit: unitId, sku } }
  const result = await services.transact(async (tx, at) => {
    const heading = await findHeading(tx, services, order)
    const outcome = await swapSize(tx, order.id, { unitId, sku, ...heading }, at)
    if (outcome.ok) await recordAct(tx, services, order, auditAct, at)
    return outcome
  })
  return result.ok
    ? { ok: true, confirmation: 'swap', act: auditAct }
    : refuseAs(result, swapRefusals, 'page')
}

async function findHeading(tx: Tx, { config }: RequestContext, order: Order) {
  const shop = (await findShop(tx, order.shopId))?.name ?? 'the shop'
  const key = orderKey({ secret: config.secretKey }, order)
  return { shop, link: `${config.appUrl}${hrefs.order(order.number, key)}` }
}

/** One thread per order: the first message opens it, later ones go into it until it is closed. */
export async function writeMessage(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const text = String(form.get('message') ?? '').slice(0, 6_000)
  const values = { message: text }
  const parsed = ReplyForm.safeParse({ message: text })
  if (!parsed.success)
    return { ok: false, words: parsed.error.issues[0]?.message ?? '', status: 422, at: 'help', values }
  const photos = await receivePhotos(services, order, form)
  if (!photos.ok) return { ...refuseAs(photos, photoRefusals, 'help'), values }
  return services.transact(async (tx, at) => {
    const outcome = await writeToThread(tx, order, parsed.data.message, photos.value, at)
    if (outcome.ok) await recordAct(tx, services, order, outcome.act, at)
    return outcome
  })
}

async function writeToThread(
  tx: Tx,
  order: Order,
  text: string,
  photos: SavedPhotos,
  at: Date,
): Promise<Outcome> {
  const currentThread = (await findThreads(tx, { orderId: order.id })).find(
    (thread) => thread.status !== 'closed',
  )
  const name = order.address.name || order.email
  const { shopId, id: orderId } = order
  let messageId: Id<'message'>
  if (currentThread) {
    const reply = await replyToThread(
      tx,
      currentThread.id,
      { author: 'fan', name, message: text, link: '' },
      at,
    )
    if (!reply.ok) return { ...refuseAs(reply, messageRefusals, 'help'), values: { message: text } }
    messageId = reply.value
  } else {
    const subject = { topic: 'order' as const, subject: `Order ${order.number}`, shopId, orderId }
    const id = await openThread(
      tx,
      { ...subject, desk: 'house', name, email: order.email, message: text },
      at,
    )
    messageId = (await findThread(tx, id))!.messages[0]!.id
  }
  await insertClaimPhotos(tx, { orderId, shopId, messageId }, photos, at)
  await answerRequests(tx, orderId, at)
  return {
    ok: true,
    confirmation: 'message',
    act: { action: 'message.written', after: { message: messageId } },
  }
}
