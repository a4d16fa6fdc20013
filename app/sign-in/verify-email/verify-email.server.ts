import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { confirmEmail, pendingCookie, readAccountCookie, readConfirmation, sessionCookies } from '#accounts'
import { ConfirmForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { url, config, read, actor } = services
  const token = url.searchParams.get('token')
  const outbox = config.sample && !config.smtpUrl
  if (token === null) {
    if (actor.kind === 'person') throw redirect(hrefs.dashboard)
    return { state: 'sent' as const, joins: false, token: '', outbox }
  }
  const pending = readAccountCookie(config.appUrl, request, 'pending')
  const confirmation = await read((tx) =>
    readConfirmation(tx, depsOf(services), { token: token.slice(0, 100), pending }),
  )
  return { ...confirmation, token, outbox }
}

/** Acts on a button's click rather than when the link is opened, because mail scanners open links too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { config } = services
  const form = await readForm(request, ConfirmForm)
  if (!form.ok) return showAgain(form.fault)
  const pending = readAccountCookie(config.appUrl, request, 'pending')
  const confirmation = { token: form.value.token, pending, password: form.value.password }
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) =>
    confirmEmail(tx, depsOf(services), confirmation, client, at),
  )
  if (!result.ok) return refuse(result, form.value, result.code === 'password.wrong' ? 'password' : '')
  const cookieLines = [...sessionCookies(config.appUrl, result.value), pendingCookie(config.appUrl, '')]
  return redirectWith(cookieLines, hrefs.dashboard)
}
