import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { acceptTeamInvitation, declineTeamInvitation, readTeamInvitation } from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { depsOf, redirectWith } from '../../account-deps.server.ts'
import { readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'

/** An invitation: by whom, for whom, to what. An ended one reveals nothing about the shop. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { url, read, actor } = services
  const key = url.searchParams.get('key')?.slice(0, 400) ?? ''
  const offer = await read((tx) => readTeamInvitation(tx, depsOf(services), key))
  const me = actor.kind === 'person' ? actor.email : null
  const ending = url.searchParams.has('declined') ? ('declined' as const) : ('over' as const)
  return data({ key, offer, me, ending }, { status: offer || ending === 'declined' ? 200 : 410 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { transact, actor, requestId } = services
  const form = await readParts(request)
  const key = String(form.get('key') ?? '').slice(0, 400)
  const deps = depsOf(services)
  if (form.get('act') === 'decline') {
    const declined = await transact((tx, at) => declineTeamInvitation(tx, deps, actor, key, requestId, at))
    return declined.ok ? redirectWith([], `${hrefs.invitation('')}&declined`) : refuseWith(declined)
  }
  if (actor.kind !== 'person') return redirectWith([], hrefs.login(hrefs.invitation(key)))
  const accepted = await transact((tx, at) => acceptTeamInvitation(tx, deps, actor, key, requestId, at))
  return accepted.ok ? redirectWith([], hrefs.dashboard) : refuseWith(accepted)
}

const refuseWith = (refusal: { ok: false; code: 'team.bad_link' | 'team.other_address' }) =>
  data({ fault: wordsOf(refusal, accountRefusals) }, { status: accountRefusals[refusal.code].status })
