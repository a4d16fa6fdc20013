import type { ActionFunctionArgs } from 'react-router'
import { enterByPasskey, sessionCookies } from '#accounts'
import { EnterByPasskeyForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'

/** Signs in by a device's signature. On refusal the login page says so and keeps the destination. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, EnterByPasskeyForm)
  if (!form.ok) return redirectWith([], `${hrefs.login()}?after=passkey`)
  const { answer, next } = form.value
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) => enterByPasskey(tx, depsOf(services), answer, client, at))
  const to = pickNextPath(next)
  if (!result.ok) return redirectWith([], `${hrefs.login()}?after=passkey&next=${encodeURIComponent(to)}`)
  return redirectWith(sessionCookies(services.config.appUrl, result.value), to)
}
