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

/** The claims about pieces of this order. */
export async function claim(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const submitted = {
    units: form.getAll('unit').map(String).slice(0, 99),
    fault: form.get('fault') ?? undefined,
    words: String(form.get('words') ?? '').slice(0, 4_000),
  }
  const values = { ...submitted, fault: String(submitted.fault ?? '') }
  const read = ClaimForm.safeParse(submitted)
  if (!read.success) {
    const words = read.error.issues[0]?.message ?? ''
    return { ok: false, words: `${words} ${photosNote}`, status: 422, at: 'claim', values }
  }
  const photos = await receivePhotos(services, order, form)
  if (!photos.ok) return { ...refuseAs(photos, photoRefusals, 'claim'), values }
  const auditAct = { action: 'claim.made' as const, after: { units: read.data.units } }
  const result = await services.transact(async (tx, at) => {
    const heading = await findHeading(tx, services, order)
    const claimed = await makeClaims(tx, order.id, { ...read.data, ...heading, photos: photos.value }, at)
    if (!claimed.ok) return claimed
    await recordAct(tx, services, order, auditAct, at)
    const words = `A claim on ${order.number}: ${faultWords[read.data.fault].label.toLowerCase()}.`
    const notice = {
      kind: 'claim',
      about: `${order.id} ${at.toISOString()}`,
      words,
      href: hrefs.claims,
    } as const
    await notifyOfOrder(tx, services.config, notice, order, at)
    return claimed
  })
  return result.ok
    ? { ok: true, confirmation: 'claim', act: auditAct }
    : { ...refuseAs(result, claimRefusals, 'claim'), values }
}

/** A declined claim, appealed with a reason and photos. */
export async function makeClaimAppeal(
  services: RequestContext,
  order: Order,
  form: FormData,
): Promise<Outcome> {
  const submitted = {
    claim: String(form.get('claim') ?? '').slice(0, 60),
    words: String(form.get('words') ?? '').slice(0, 4_000),
  }
  const failed = { at: 'appeal', values: submitted }
  const read = AppealForm.safeParse(submitted)
  if (!read.success)
    return {
      ok: false,
      words: `${read.error.issues[0]?.message ?? ''} ${photosNote}`,
      status: 422,
      ...failed,
    }
  const photos = await receivePhotos(services, order, form)
  if (!photos.ok) return { ...refuseAs(photos, photoRefusals, 'appeal'), ...failed }
  const auditAct = { action: 'claim.appealed' as const, after: { claim: read.data.claim } }
  const result = await services.transact(async (tx, at) => {
    const heading = await findHeading(tx, services, order)
    const appealed = await makeAppeal(tx, order.id, { ...read.data, ...heading, photos: photos.value }, at)
    if (appealed.ok) await recordAct(tx, services, order, auditAct, at)
    return appealed
  })
  return result.ok
    ? { ok: true, confirmation: 'appeal', act: auditAct }
    : { ...refuseAs(result, claimRefusals, 'appeal'), ...failed }
}

/** Another size for a delivered unit. */
export async function swap(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const unitId = parseId('unit', form.get('unit'))
  const sku = String(form.get('sku') ?? '').slice(0, 200)
  if (!unitId) return refuseAs({ ok: false, code: 'swap.not_possible' }, swapRefusals, 'page')
  const auditAct = { action: 'piece.swapped' as const, after: { unit: unitId, sku } }
  const result = await services.transact(async (tx, at) => {
    const heading = await findHeading(tx, services, order)
    const swapped = await swapSize(tx, order.id, { unitId, sku, ...heading }, at)
    if (swapped.ok) await recordAct(tx, services, order, auditAct, at)
    return swapped
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
  const read = ReplyForm.safeParse({ message: text })
  if (!read.success)
    return { ok: false, words: read.error.issues[0]?.message ?? '', status: 422, at: 'help', values }
  const photos = await receivePhotos(services, order, form)
  if (!photos.ok) return { ...refuseAs(photos, photoRefusals, 'help'), values }
  return services.transact(async (tx, at) => {
    const outcome = await write(tx, order, read.data.message, photos.value, at)
    if (outcome.ok) await recordAct(tx, services, order, outcome.act, at)
    return outcome
  })
}

async function write(tx: Tx, order: Order, text: string, photos: SavedPhotos, at: Date): Promise<Outcome> {
  const open = (await findThreads(tx, { orderId: order.id })).find((thread) => thread.status !== 'closed')
  const name = order.address.name || order.email
  const { shopId, id: orderId } = order
  let messageId: Id<'message'>
  if (open) {
    const written = await replyToThread(tx, open.id, { author: 'fan', name, message: text, link: '' }, at)
    if (!written.ok) return { ...refuseAs(written, messageRefusals, 'help'), values: { message: text } }
    messageId = written.value
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
