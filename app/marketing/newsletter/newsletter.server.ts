import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type NewsletterMeans, subscribe } from '#messages'
import { SubscribeForm } from '#messages/contract'
import { readForm } from '../../form.server.ts'
import { hrefs } from '../../hrefs.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'

export const newsletterMeans = ({ config }: RequestContext): NewsletterMeans => ({
  ring: { secret: config.secretKey },
  appUrl: config.appUrl,
  now: new Date(),
})
/** Our own letter; a shop's has the shop's id. */
const ours = { shopId: '', name: 'Fanfare' }

export function loader({ context }: LoaderFunctionArgs) {
  const { url, config } = requestOf(context)
  return { asked: url.searchParams.has('asked'), outbox: config.sample && !config.smtpUrl }
}

/** Answers the same for a new address, a known one and one that asked too often. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, SubscribeForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  await services.transact((tx, at) => subscribe(tx, newsletterMeans(services), form.value.email, ours, at))
  throw redirect(`${hrefs.newsletter}?asked`, 303)
}
