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
import { type Outcome, refusedAs } from './outcome.ts'
import { recordAct } from './record-act.server.ts'

type Kept = Extract<Awaited<ReturnType<typeof storeClaimPhotos>>, { ok: true }>['value']

/** A form's words and photos, with the photos redrawn before any transaction begins. */
async function photosOf(services: RequestContext, order: Order, form: FormData) {
  const files = form.getAll('photos').filter((file): file is File => file instanceof File)
  return storeClaimPhotos({ transact: services.transact, blobs: services.blobs }, order.id, files)
}

const again = 'Choose the photos again, too.'

/** The claims about pieces of this order. */
export async function claim(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const typed = {
    units: form.getAll('unit').map(String).slice(0, 99),
    fault: form.get('fault') ?? undefined,
    words: String(form.get('words') ?? '').slice(0, 4_000),
  }
  const values = { ...typed, fault: String(typed.fault ?? '') }
  const read = ClaimForm.safeParse(typed)
  if (!read.success) {
    const words = read.error.issues[0]?.message ?? ''
    return { ok: false, words: `${words} ${again}`, status: 422, at: 'claim', values }
  }
  const shots = await photosOf(services, order, form)
  if (!shots.ok) return { ...refusedAs(shots, photoRefusals, 'claim'), values }
  const act = { action: 'claim.made' as const, after: { units: read.data.units } }
  const made = await services.transact(async (tx, at) => {
    const about = await headingOf(tx, services, order)
    const done = await makeClaims(tx, order.id, { ...read.data, ...about, photos: shots.value }, at)
    if (!done.ok) return done
    await recordAct(tx, services, order, act, at)
    const words = `A claim on ${order.number}: ${faultWords[read.data.fault].label.toLowerCase()}.`
    const told = {
      kind: 'claim',
      about: `${order.id} ${at.toISOString()}`,
      words,
      href: hrefs.claims,
    } as const
    await notifyOfOrder(tx, services.config, told, order, at)
    return done
  })
  return made.ok ? { ok: true, done: 'claim', act } : { ...refusedAs(made, claimRefusals, 'claim'), values }
}

/** A declined claim, appealed with a reason and photos. */
export async function appeal(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const typed = {
    claim: String(form.get('claim') ?? '').slice(0, 60),
    words: String(form.get('words') ?? '').slice(0, 4_000),
  }
  const failed = { at: 'appeal', values: typed }
  const read = AppealForm.safeParse(typed)
  if (!read.success)
    return { ok: false, words: `${read.error.issues[0]?.message ?? ''} ${again}`, status: 422, ...failed }
  const shots = await photosOf(services, order, form)
  if (!shots.ok) return { ...refusedAs(shots, photoRefusals, 'appeal'), ...failed }
  const act = { action: 'claim.appealed' as const, after: { claim: read.data.claim } }
  const made = await services.transact(async (tx, at) => {
    const about = await headingOf(tx, services, order)
    const done = await makeAppeal(tx, order.id, { ...read.data, ...about, photos: shots.value }, at)
    if (done.ok) await recordAct(tx, services, order, act, at)
    return done
  })
  return made.ok
    ? { ok: true, done: 'appeal', act }
    : { ...refusedAs(made, claimRefusals, 'appeal'), ...failed }
}

/** Another size for a delivered unit. */
export async function swap(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const unitId = parseId('unit', form.get('unit'))
  const sku = String(form.get('sku') ?? '').slice(0, 200)
  if (!unitId) return refusedAs({ ok: false, code: 'swap.not_possible' }, swapRefusals, 'page')
  const act = { action: 'piece.swapped' as const, after: { unit: unitId, sku } }
  const done = await services.transact(async (tx, at) => {
    const about = await headingOf(tx, services, order)
    const swapped = await swapSize(tx, order.id, { unitId, sku, ...about }, at)
    if (swapped.ok) await recordAct(tx, services, order, act, at)
    return swapped
  })
  return done.ok ? { ok: true, done: 'swap', act } : refusedAs(done, swapRefusals, 'page')
}

async function headingOf(tx: Tx, { config }: RequestContext, order: Order) {
  const shop = (await findShop(tx, order.shopId))?.name ?? 'the shop'
  const key = orderKey({ secret: config.secretKey }, order)
  return { shop, link: `${config.appUrl}${hrefs.order(order.number, key)}` }
}

/** One thread per order: the first message opens it, later ones go into it until it is closed. */
export async function message(services: RequestContext, order: Order, form: FormData): Promise<Outcome> {
  const text = String(form.get('message') ?? '').slice(0, 6_000)
  const values = { message: text }
  const read = ReplyForm.safeParse({ message: text })
  if (!read.success)
    return { ok: false, words: read.error.issues[0]?.message ?? '', status: 422, at: 'help', values }
  const shots = await photosOf(services, order, form)
  if (!shots.ok) return { ...refusedAs(shots, photoRefusals, 'help'), values }
  return services.transact(async (tx, at) => {
    const outcome = await write(tx, order, read.data.message, shots.value, at)
    if (outcome.ok) await recordAct(tx, services, order, outcome.act, at)
    return outcome
  })
}

async function write(tx: Tx, order: Order, said: string, shots: Kept, at: Date): Promise<Outcome> {
  const open = (await findThreads(tx, { orderId: order.id })).find((thread) => thread.status !== 'closed')
  const name = order.address.name || order.email
  const { shopId, id: orderId } = order
  let messageId: Id<'message'>
  if (open) {
    const written = await replyToThread(tx, open.id, { author: 'fan', name, message: said, link: '' }, at)
    if (!written.ok) return { ...refusedAs(written, messageRefusals, 'help'), values: { message: said } }
    messageId = written.value
  } else {
    const about = { topic: 'order' as const, subject: `Order ${order.number}`, shopId, orderId }
    const id = await openThread(tx, { ...about, desk: 'house', name, email: order.email, message: said }, at)
    messageId = (await findThread(tx, id))!.messages[0]!.id
  }
  await insertClaimPhotos(tx, { orderId, shopId, messageId }, shots, at)
  await answerRequests(tx, orderId, at)
  return { ok: true, done: 'message', act: { action: 'message.written', after: { message: messageId } } }
}
