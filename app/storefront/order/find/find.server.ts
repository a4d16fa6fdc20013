import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { sendMail } from '#messages'
import { findOrderOfFan, orderKey } from '#orders'
import { EmailField } from '#orders/contract'
import { consumeNetworkToken, consumeToken } from '#platform/http/limit.ts'
import { formatWait } from '#platform/http/wait.ts'
import { readParts } from '../../../form.server.ts'
import { requestOf } from '../../../request.server.ts'
import { findOpenShop } from '../../store.server.ts'

/** A crowd on one phone network looks for its orders from one address; each order sends few letters, whoever asks. */
const triesPerNetwork = [300, 3_600] as const
const mailsPerHour = 5

export async function loadFind({ params, context }: LoaderFunctionArgs) {
  const { url, read } = requestOf(context)
  const expiredNumber = url.searchParams.get('over')?.slice(0, 40) ?? null
  const isRenewed = url.searchParams.has('renewed')
  if (!params.store) return { shop: null, ending: expiredNumber, renewed: isRenewed }
  const shop = await read((tx) => findOpenShop(tx, params))
  return { shop: { name: shop.name, handle: shop.handle }, ending: expiredNumber, renewed: isRenewed }
}

/**
 * Sends an order's link to the address that placed it. The answer on screen is the same whether or not there is such
 * an order, so nobody learns who ordered what.
 */
export async function findOrder({ request, context }: ActionFunctionArgs) {
  const { transact, config, address, requestId } = requestOf(context)
  const form = await readParts(request)
  const submitted = {
    number: String(form.get('number') ?? '').slice(0, 40),
    email: String(form.get('email') ?? '').slice(0, 254),
  }
  const email = EmailField.safeParse(submitted.email)
  if (!email.success) {
    return data(
      { sent: false, submitted, fault: email.error.issues[0]?.message ?? '', words: null },
      { status: 422 },
    )
  }
  const wait = await transact((tx) =>
    consumeNetworkToken(tx, { secret: config.secretKey }, 'find-order', address, triesPerNetwork),
  )
  if (wait > 0) {
    const words = `Too many tries from your network. Try again in ${formatWait(wait)}, or use the link in your order e-mail.`
    return data({ sent: false, submitted, fault: null, words }, { status: 429 })
  }
  await transact(async (tx, at) => {
    const order = await findOrderOfFan(tx, submitted.number, email.data)
    if (!order || !(await consumeToken(tx, `mail:order-link:${order.id}`, mailsPerHour, 3_600))) return
    const link = `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}`
    const entry = { actor: 'fan', action: 'order.link_asked', resource: order.id, shopId: null } as const
    await record(tx, { ...entry, requestId }, at)
    await sendMail(
      tx,
      { to: order.email, template: 'order-link', data: { number: order.number, link }, about: order.id },
      at,
    )
  })
  return data({ sent: true, submitted, fault: null, words: null })
}
