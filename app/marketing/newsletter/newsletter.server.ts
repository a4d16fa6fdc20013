import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { type NewsletterDeps, subscribe } from '#messages'
import { messageRefusals, SubscribeForm } from '#messages/contract'
import { houseDate } from '#platform/clock.ts'
import { type FormFault, readForm } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { listPosts } from '../content/content.server.ts'

export const buildNewsletterDeps = ({ config }: RequestContext): NewsletterDeps => ({
  ring: { secret: config.secretKey },
  appUrl: config.appUrl,
  now: houseDate(),
})
/** Fanfare's own newsletter; a shop's has the shop's id. */
const houseList = { shopId: '' as const, name: 'Fanfare' }

/** Past issues shown as examples. */
const latestCount = 3

export function loader({ context }: LoaderFunctionArgs) {
  const { url, config } = requestOf(context)
  return {
    isRequested: url.searchParams.has('asked'),
    hasOutbox: config.sample && !config.smtpUrl,
    latest: listPosts()
      .slice(0, latestCount)
      .map(({ slug, title, summary, date }) => ({ slug, title, summary, date })),
  }
}

/** Answers the same for a new address, a known one and one that asked too often; many from one place must wait. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, SubscribeForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const { email } = form.value
  const list = { ...houseList, address: services.address }
  const result = await services.transact((tx, at) =>
    subscribe(tx, buildNewsletterDeps(services), email, list, at),
  )
  if (!result.ok) {
    const faults = { email: wordsOf(result, messageRefusals) }
    return data<FormFault>({ values: { email }, faults }, { status: messageRefusals[result.code].status })
  }
  throw redirect(`${hrefs.newsletter}?asked`, 303)
}
