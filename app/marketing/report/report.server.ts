import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop, findShopByHandle } from '#accounts'
import { asId, parseId } from '#kernel/id.ts'
import { refused, wordsOf } from '#kernel/result.ts'
import { findLiveListingById } from '#listings'
import { mainPicture } from '#listings/contract'
import { makeReport } from '#moderation'
import { moderationRefusals, ReportForm } from '#moderation/contract'
import { houseDate } from '#platform/clock.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readForm } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'

/** A report's subject, from the address: a listing that fans see, or an open store. */
async function findSubject(tx: Tx, query: URLSearchParams, at: Date) {
  const listingId = parseId('listing', query.get('listing'))
  const listing = listingId && (await findLiveListingById(tx, listingId, at))
  const shop = listing
    ? await findShop(tx, listing.shopId)
    : await findShopByHandle(tx, (query.get('store') ?? '').slice(0, 60))
  if (!shop || shop.status === 'suspended' || (query.has('listing') && !listing)) return null
  return { shopId: shop.id, shopName: shop.name, listing }
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url, actor } = requestOf(context)
  const sender = actor.kind === 'person' ? { name: actor.name, email: actor.email } : { name: '', email: '' }
  if (url.searchParams.has('sent')) return { sent: true as const, from: sender, subject: null }
  const subject = await read((tx, at) => findSubject(tx, url.searchParams, at))
  if (!subject) throw data(null, { status: 404 })
  const { listing, shopName } = subject
  return {
    sent: false as const,
    from: sender,
    subject: {
      name: listing?.title ?? shopName,
      shopName,
      isStore: !listing,
      picture: listing ? mainPicture(listing) : null,
    },
  }
}

export const buildReportDeps = ({ config }: Pick<RequestContext, 'config'>) => ({
  ring: { secret: config.secretKey },
  appUrl: config.appUrl,
  now: houseDate(),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, ReportForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const result = await services.transact(async (tx, at) => {
    const subject = await findSubject(tx, services.url.searchParams, at)
    if (!subject) return refused('report.nothing_there')
    const details = {
      shopId: asId('shop', subject.shopId),
      listingId: subject.listing ? asId('listing', subject.listing.id) : null,
    }
    return makeReport(tx, buildReportDeps(services), details, form.value, { address: services.address }, at)
  })
  if (result.ok) throw redirect('/report?sent', 303)
  const { truth: _, ...values } = form.value
  return data(
    { values: { ...values }, faults: { '': wordsOf(result, moderationRefusals) } },
    { status: moderationRefusals[result.code].status },
  )
}
