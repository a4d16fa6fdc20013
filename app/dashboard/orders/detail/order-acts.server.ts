import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { record } from '#audit'
import { cancelPieces } from '#checkout'
import { refundRefusals } from '#checkout/contract'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { ReplyForm } from '#messages/contract'
import { blockFan, changeAddress, type Order, orderKey, unblockFan } from '#orders'
import { AddressForm, addressFields, addressLines, orderRefusals } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { readParts } from '../../../form.server.ts'
import { signedIn, signedInCreator } from '../../../request.server.ts'
import { answerOnOrder } from '../../inbox/thread.server.ts'
import { findOwnOrder } from './order.server.ts'

const mailsAnHour = 5
const messagesAnHour = 10

type Context = {
  shop: { id: Id<'shop'>; name: string }
  actor: Person
  config: { secretKey: string; appUrl: string }
  auditEntry: Omit<Parameters<typeof record>[1], 'action'>
}
/** `submitted`: what was typed, to show again. */
type Outcome = { done: string } | { words: string; status: number; submitted?: Record<string, string> }
type Act = (tx: Tx, context: Context, order: Order, form: FormData, at: Date) => Promise<Outcome>

const linkToOrder = ({ config }: Context, order: Order): string =>
  `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}`

/** The shop's message to the fan, a few per hour. */
const answerFan: Act = async (tx, context, order, form, at) => {
  const message = String(form.get('message') ?? '').slice(0, 6_000)
  const submitted = { message }
  const parsed = ReplyForm.safeParse(submitted)
  if (!parsed.success) return { words: parsed.error.issues[0]?.message ?? '', status: 422, submitted }
  if (!(await consumeToken(tx, `mail:order-words:${order.id}`, messagesAnHour, 3_600)))
    return {
      words: 'You’ve sent this fan several e-mails this hour. Try again later.',
      status: 429,
      submitted,
    }
  await answerOnOrder(tx, { ...context, name: context.actor.name }, order, parsed.data.message, at)
  await record(tx, { ...context.auditEntry, action: 'order.fan_answered' }, at)
  return { done: 'answer' }
}

const cancel: Act = async (tx, context, order, form, at) => {
  const unitTexts = form.getAll('unit').slice(0, 200)
  const ids = unitTexts.flatMap((value) => parseId('unit', value) ?? [])
  const result = await cancelPieces(tx, order.id, ids, at, 'shop')
  if (!result.ok)
    return { words: wordsOf(result, refundRefusals), status: refundRefusals[result.code].status }
  const after = {
    refund: result.value.refundId,
    amount: formatMoney(result.value.amount),
    pieces: ids.length,
  }
  await record(tx, { ...context.auditEntry, action: 'order.pieces_cancelled', after }, at)
  return { done: 'cancelled' }
}

const sendLink: Act = async (tx, context, order, _, at) => {
  if (!(await consumeToken(tx, `mail:order-link:${order.id}`, mailsAnHour, 3_600)))
    return { words: 'We’ve sent that e-mail several times this hour. Try again later.', status: 429 }
  const data = { number: order.number, link: linkToOrder(context, order) }
  await record(tx, { ...context.auditEntry, action: 'order.link_sent' }, at)
  await sendMail(tx, { to: order.email, template: 'order-link', data, about: order.id }, at)
  return { done: 'link' }
}

/** Changes the address at a fan's request. The old one isn't shown, and the fan gets the new one in a letter. */
const correctAddress: Act = async (tx, context, order, form, at) => {
  const submitted = Object.fromEntries(
    addressFields.map((name) => [name, String(form.get(name) ?? '').slice(0, 300)]),
  )
  const parsed = AddressForm.safeParse(submitted)
  if (!parsed.success) return { words: parsed.error.issues[0]?.message ?? '', status: 422, submitted }
  if (!(await consumeToken(tx, `mail:order-address:${order.id}`, mailsAnHour, 3_600)))
    return {
      words: 'The address was changed several times this hour. Try again later.',
      status: 429,
      submitted,
    }
  const result = await changeAddress(tx, order.id, parsed.data)
  if (!result.ok)
    return {
      words: wordsOf(result, orderRefusals),
      status: orderRefusals[result.code].status,
      submitted,
    }
  await record(tx, { ...context.auditEntry, action: 'order.address_changed' }, at)
  const data = {
    number: order.number,
    shop: context.shop.name,
    address: addressLines({ ...parsed.data, region: order.address.region }),
    link: linkToOrder(context, order),
  }
  await sendMail(tx, { to: order.email, template: 'order-address', data, about: order.id }, at)
  return { done: 'address' }
}

const block: Act = async (tx, { auditEntry }, order, _, at) => {
  await blockFan(tx, order, at)
  await record(tx, { ...auditEntry, action: 'fan.blocked' }, at)
  return { done: 'blocked' }
}

const unblock: Act = async (tx, { auditEntry }, order, _, at) => {
  await unblockFan(tx, order)
  await record(tx, { ...auditEntry, action: 'fan.unblocked' }, at)
  return { done: 'unblocked' }
}

const acts: Readonly<Record<string, Act>> = {
  address: correctAddress,
  answer: answerFan,
  block,
  cancel,
  link: sendLink,
  unblock,
}

/** A shop's acts on an order. They also move the house's money, so they run outside the shop's isolation. */
export async function actOnOwnOrder({ request, context, params }: ActionFunctionArgs) {
  const { shop, actor, config, requestId } = signedInCreator(context)
  const { transact } = signedIn(context)
  const form = await readParts(request)
  const intent = String(form.get('intent') ?? '')
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  const [number, outcome] = await transact(async (tx, at): Promise<[string, Outcome]> => {
    const order = await findOwnOrder(tx, shop.id, params.number)
    const auditEntry = { actor, resource: order.id, shopId: shop.id, requestId }
    if (!act) return [order.number, { words: 'Open the page again and send it from there.', status: 422 }]
    return [order.number, await act(tx, { shop, actor, config, auditEntry }, order, form, at)]
  })
  if ('done' in outcome) return redirect(`${hrefs.ownOrder(number)}?done=${outcome.done}`, 303)
  return data(
    { words: outcome.words, part: intent, submitted: outcome.submitted ?? {} },
    { status: outcome.status },
  )
}
