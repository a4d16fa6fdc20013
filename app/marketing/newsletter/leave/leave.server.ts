import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { findShop } from '#accounts'
import { asId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLeavingReader, leaveNewsletter } from '#messages'
import { messageRefusals } from '#messages/contract'
import { readParts } from '../../../form.server.ts'
import { requestOf } from '../../../request.server.ts'
import { buildNewsletterDeps } from '../newsletter.server.ts'

/** The sender of the newsletter that the link unsubscribes from: a shop, or Fanfare itself without a name. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const token = services.url.searchParams.get('token') ?? ''
  return services.read(async (tx) => {
    const reader = await findLeavingReader(tx, buildNewsletterDeps(services), token)
    const shop = reader?.shopId ? await findShop(tx, asId('shop', reader.shopId)) : null
    return { token, shop: shop?.name ?? null }
  })
}

/** The page's button, or a mail client's own, which posts to the link itself and shows its answer to nobody (RFC 8058). */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readParts(request)
  const token = String(form.get('token') ?? services.url.searchParams.get('token') ?? '')
  const method = form.get('List-Unsubscribe') === 'One-Click' ? 'one_click' : 'link'
  const result = await services.transact((tx, at) =>
    leaveNewsletter(tx, buildNewsletterDeps(services), token, method, at),
  )
  if (result.ok) return data({ ok: true as const })
  const { status } = messageRefusals[result.code]
  return data({ ok: false as const, words: wordsOf(result, messageRefusals) }, { status })
}
