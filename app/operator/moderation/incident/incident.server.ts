import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { findListing } from '#listings'
import { mainPicture } from '#listings/contract'
import {
  bannedStatuses,
  countStrikes,
  decideIncident,
  findIncident,
  findIncidents,
  findReports,
  findSteps,
} from '#moderation'
import { type Decision, DecisionForm, moderationLimits, moderationRefusals } from '#moderation/contract'
import { readForm } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'

/** One incident: reports, pictures, conversation and decisions, and the decisions possible now. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, actor } = signedInStaff(context, 'support')
  return read(async (tx, at) => {
    const incident = await findIncident(tx, params.id ?? '')
    if (!incident) throw new Response('Not found', { status: 404 })
    const { shopId, listingId } = incident
    const shop = await findShop(tx, shopId)
    const listing = listingId && (await findListing(tx, shopId, listingId))
    const { decidedBy, ...shownIncident } = incident
    const { rows: otherIncidents } = await findIncidents(tx, { shopId })
    return {
      incident: shownIncident,
      choices: listChoices(incident.status, decidedBy === actor.personId),
      isOwnDecision: incident.status === 'appealed' && decidedBy === actor.personId,
      shop: shop && {
        name: shop.name,
        handle: shop.handle,
        status: shop.status,
        ownerEmail: shop.ownerEmail,
      },
      isBanned: bannedStatuses.includes(incident.status),
      strikes: await countStrikes(tx, shopId, new Date(at.getTime() - moderationLimits.strikeMs)),
      listing: listing && {
        title: listing.version.title,
        description: listing.version.description,
        slug: listing.slug,
        status: listing.status,
        pictures: listing.version.products.slice(0, 6).flatMap((product) => {
          const picture = mainPicture({
            id: listing.id,
            designVersionId: listing.version.designVersionId,
            products: [product],
          } as Parameters<typeof mainPicture>[0])
          return picture ? [picture] : []
        }),
      },
      reports: await findReports(tx, incident.id),
      steps: await findSteps(tx, incident.id),
      otherIncidents: otherIncidents
        .filter((other) => other.id !== incident.id)
        .map(({ id, reason, status, openedAt }) => ({ id, reason, status, openedAt })),
    }
  })
}
export type IncidentPage = Awaited<ReturnType<typeof loader>>

/** The decisions possible in a state; nobody decides the appeal of their own takedown. */
function listChoices(status: string, isOwn: boolean): Decision[] {
  if (status === 'open') return ['dismiss', 'hide', 'take_down', 'strike']
  if (status === 'hidden') return ['restore', 'take_down', 'strike']
  if (status === 'taken_down') return ['restore']
  if (status === 'appealed') return isOwn ? [] : ['restore', 'uphold']
  return status === 'countered' ? ['uphold', 'restore'] : []
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { transact, actor, config, requestId } = signedInStaff(context, 'support')
  const form = await readForm(request, DecisionForm)
  if (!form.ok) return data({ ...form.fault, problem: null }, { status: 422 })
  const deps = { appUrl: config.appUrl, requestId }
  const decision = { id: params.id ?? '', actor, ...form.value }
  const result = await transact((tx, at) => decideIncident(tx, deps, decision, at))
  if (result.ok) return redirect(hrefs.operatorIncident(result.value.id), 303)
  const values: Record<string, string> = { ...form.value }
  const faults: Record<string, string> = {}
  return data(
    { values, faults, problem: wordsOf(result, moderationRefusals) },
    { status: moderationRefusals[result.code].status },
  )
}
