import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { notifyOfOrder } from '#flows/notices.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { findLiveListing } from '#listings'
import { findShopDesk, findUsualHours, openThread, sendMail, signThreadKey } from '#messages'
import { AskForm, describeAnswerTime } from '#messages/contract'
import { isFanBlocked } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { bucketOf, consumeNetworkToken, consumeToken } from '#platform/http/limit.ts'
import { formatWait } from '#platform/http/wait.ts'
import { type FormFault, readForm } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'
import { findOpenShop } from '../store.server.ts'

/** Questions an hour: from one mailbox, and from one place whatever mailboxes it names. */
const questionsPerHour = 5
const questionsPerNetwork = [20, 3_600] as const

async function findAskedListing(tx: Tx, params: LoaderFunctionArgs['params'], at: Date) {
  const shop = await findOpenShop(tx, params)
  const listing = await findLiveListing(tx, shop.id, params.slug ?? '', at)
  if (!listing) throw new Response('That product doesn’t exist.', { status: 404 })
  return { shop, listing }
}

export function loadAsk({ params, context }: LoaderFunctionArgs) {
  const { read, actor, url } = requestOf(context)
  return read(async (tx, at) => {
    const { shop, listing } = await findAskedListing(tx, params, at)
    const { hours } = await findShopDesk(tx, shop.id)
    const usualHours = await findUsualHours(tx, shop.id, at)
    return {
      isSent: url.searchParams.has('sent'),
      sender: actor.kind === 'person' ? { name: actor.name, email: actor.email } : { name: '', email: '' },
      shop: { name: shop.name, handle: shop.handle },
      listing: { title: listing.title, slug: listing.slug },
      answerTime: describeAnswerTime(shop.name, { hours, usual: usualHours }),
    }
  })
}

/** Opens a conversation with the shop; the writer gets its link by letter. */
export async function askQuestion({ request, params, context }: ActionFunctionArgs) {
  const { transact, address, config } = requestOf(context)
  const ring = { secret: config.secretKey }
  const form = await readForm(request, AskForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const { name, email, message } = form.value
  const outcome = await transact(async (tx, at) => {
    const { shop, listing } = await findAskedListing(tx, params, at)
    const wait = await consumeNetworkToken(tx, ring, 'ask-from', address, questionsPerNetwork)
    if (wait > 0) return { refusal: `Too many messages from your network. Try again in ${formatWait(wait)}.` }
    if (!(await consumeToken(tx, bucketOf(ring, 'ask', email), questionsPerHour, 3600)))
      return { refusal: `You’ve sent ${questionsPerHour} questions this hour. Send this one later.` }
    if (await isFanBlocked(tx, shop.id, email))
      return {
        refusal: `${shop.name} doesn’t take questions from this address. Contact us if that is a mistake.`,
        status: 403,
      }
    const subject = `About ${listing.title}`.slice(0, 160)
    const ticket = { name, email, message, subject, shopId: shop.id, desk: 'shop' as const }
    const id = await openThread(tx, { ...ticket, topic: 'question', quiet: true }, at)
    const link = `${config.appUrl}${hrefs.conversation(signThreadKey(ring, id))}`
    const letterData = { name, shop: shop.name, said: message, link }
    await sendMail(tx, { to: email, template: 'shop-asked', data: letterData, about: id }, at)
    const words = `A question about ${listing.title}.`
    const fact = { kind: 'question', about: id, words, href: hrefs.thread(id) } as const
    await notifyOfOrder(tx, config, fact, { shopId: shop.id }, at)
    return { to: `${hrefs.storeAsk(shop.handle, listing.slug)}?sent` }
  })
  if (outcome.to) throw redirect(outcome.to, 303)
  const fault = { values: form.value, faults: { '': outcome.refusal ?? '' } }
  return data<FormFault>(fault, { status: outcome.status ?? 429 })
}
