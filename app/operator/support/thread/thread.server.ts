import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop } from '#accounts'
import { record } from '#audit'
import { findClaimsOfOrder, findPhotosOfOrder } from '#claims'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { closeThread, findMacro, findMacros, findThread, reopenThread, replyToThread } from '#messages'
import { fillMacro, linkPlaceholder, messageRefusals, ReplyForm } from '#messages/contract'
import { findOrder, findOrderInFull, findOrdersOfEmail, orderKey } from '#orders'
import { orderStatusWords } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findParcelsOfOrder } from '#shipping'
import { readForm } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'

/** A conversation, with its order, or all orders of that address if it names none. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'support')
  const [id, macro] = [parseId('thread', params.id), parseId('macro', url.searchParams.get('macro'))]
  return read(async (tx) => {
    const thread = id && (await findThread(tx, id))
    if (!thread) throw new Response('Not found', { status: 404 })
    const { orderId } = thread
    const fullOrder = orderId && (await findOrderInFull(tx, orderId))
    const shopId = fullOrder ? fullOrder.order.shopId : thread.shopId
    const shop = shopId ? await findShop(tx, shopId) : null
    const otherOrders = fullOrder ? [] : (await findOrdersOfEmail(tx, thread.fromEmail)).orders
    const photos = orderId ? await findPhotosOfOrder(tx, orderId) : []
    const claims = orderId ? await findClaimsOfOrder(tx, orderId) : []
    const chosenMacro = macro && (await findMacro(tx, macro))
    const parcels = fullOrder ? await findParcelsOfOrder(tx, fullOrder.order.id) : []
    const sentParcel = parcels.findLast((parcel) => parcel.trackingNumber)
    return {
      macros: (await findMacros(tx)).map(({ id, name }) => ({ id, name })),
      draft: chosenMacro
        ? fillMacro(chosenMacro.body, {
            name: thread.fromName.split(' ')[0] ?? '',
            ...(shop ? { shop: shop.name } : {}),
            ...(fullOrder
              ? {
                  order: fullOrder.order.number,
                  status: orderStatusWords[fullOrder.order.status].words.toLowerCase(),
                  total: formatMoney(fullOrder.order.total),
                  link: linkPlaceholder,
                }
              : {}),
            ...(sentParcel
              ? { tracking: `${sentParcel.carrier} carries it as ${sentParcel.trackingNumber}.` }
              : {}),
          })
        : '',
      thread,
      photos: photos.flatMap(({ id, messageId, hash, width, height }, index) =>
        messageId &&
        photos.findIndex((other) => other.messageId === messageId && other.hash === hash) === index
          ? [{ id, messageId, width, height }]
          : [],
      ),
      claims: claims.map(({ id, fault, status }) => ({ id, fault, status })),
      shop: shop && { name: shop.name, handle: shop.handle },
      order: fullOrder && {
        id: fullOrder.order.id,
        number: fullOrder.order.number,
        status: fullOrder.order.status,
        placedAt: fullOrder.order.placedAt,
        total: fullOrder.order.total,
        country: fullOrder.order.address.country,
        lines: fullOrder.order.lines.map(({ id, title, blankName, colourName, size, quantity, digital }) => ({
          id,
          title,
          words: digital ? 'Download' : `${blankName}, ${colourName}, ${size}`,
          quantity,
        })),
        units: fullOrder.units.map(({ id, status }) => ({ id, status })),
      },
      parcels,
      otherOrders: otherOrders
        .slice(0, 5)
        .map(({ id, number, status, placedAt }) => ({ id, number, status, placedAt })),
    }
  })
}

const auditActions = {
  answer: 'thread.answered',
  close: 'thread.closed',
  reopen: 'thread.reopened',
} as const

/** Answers (also by letter), closes the conversation (`?do=close`), or reopens it (`?do=reopen`). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { transact, actor, requestId, config, url } = signedInStaff(context, 'support')
  const id = parseId('thread', params.id)
  if (!id) throw new Response('Not found', { status: 404 })
  const act =
    (['close', 'reopen'] as const).find((option) => option === url.searchParams.get('do')) ?? 'answer'
  const form = act === 'answer' ? await readForm(request, ReplyForm) : null
  if (form && !form.ok) return data({ ...form.fault, problem: null }, { status: 422 })
  const result = await transact(async (tx, at) => {
    const link = `${config.appUrl}${await findReplyAddress(tx, config, id)}`
    const carryOut = () => {
      if (!form?.ok) return act === 'close' ? closeThread(tx, id, at) : reopenThread(tx, id, at)
      const { message } = form.value
      return replyToThread(tx, id, { author: 'staff', name: actor.name, message, link }, at)
    }
    const result = await carryOut()
    if (result.ok)
      await record(tx, { actor, action: auditActions[act], resource: id, shopId: null, requestId }, at)
    return result
  })
  if (result.ok)
    return redirect(act === 'close' ? hrefs.operatorSupport({ closed: id }) : hrefs.operatorThread(id))
  const values: Record<string, string> = form?.ok ? { ...form.value } : {}
  const faults: Record<string, string> = {}
  return data(
    { values, faults, problem: wordsOf(result, messageRefusals) },
    { status: messageRefusals[result.code].status },
  )
}

/** The page where the person reads and answers: the order's, or the contact form. */
async function findReplyAddress(
  tx: Tx,
  config: { secretKey: string },
  threadId: Id<'thread'>,
): Promise<string> {
  const thread = await findThread(tx, threadId)
  const orderId = thread?.orderId
  const order = orderId && (await findOrder(tx, orderId))
  return order
    ? `${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}#help`
    : hrefs.contact
}
