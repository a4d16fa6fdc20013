import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { acceptStaffInvitation, joinStaffAnew, readStaffOffer, sessionCookies } from '#accounts'
import { accountRefusals, JoinStaffForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readFields, readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

/** An invitation: by whom, for whom, in which role. An ended one reveals nothing. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { url, read, actor } = services
  const key = url.searchParams.get('key')?.slice(0, 400) ?? ''
  const offer = await read((tx) => readStaffOffer(tx, depsOf(services), key))
  const me = actor.kind === 'person' ? actor.email : null
  return data({ key, offer, me }, { status: offer ? 200 : 410 })
}

/** Accepts: with the address's account, or with a password for a new one. The console then requires a second factor. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { transact, actor, requestId, config } = services
  const parts = await readParts(request)
  const deps = depsOf(services)
  if (parts.has('password')) {
    const form = readFields(parts, JoinStaffForm)
    if (!form.ok) return showAgain(form.fault)
    const client = clientOf(services, request)
    const joined = await transact((tx, at) => joinStaffAnew(tx, deps, form.value, client, at))
    if (!joined.ok)
      return refuse(joined, { name: form.value.name }, joined.code === 'password.known' ? 'password' : '')
    return redirectWith(sessionCookies(config.appUrl, joined.value), hrefs.operator)
  }
  const key = String(parts.get('key') ?? '').slice(0, 400)
  if (actor.kind !== 'person') return redirectWith([], hrefs.login(hrefs.staffInvitation(key)))
  const accepted = await transact((tx, at) => acceptStaffInvitation(tx, deps, actor, key, requestId, at))
  if (accepted.ok) return redirectWith([], hrefs.operator)
  const fault = { values: {}, faults: { '': wordsOf(accepted, accountRefusals) } }
  return data(fault, { status: accountRefusals[accepted.code].status })
}
