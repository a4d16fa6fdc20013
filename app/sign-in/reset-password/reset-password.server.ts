import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { deviceCookie, resetPassword, signedOutCookies } from '#accounts'
import { ResetForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({
  token: requestOf(context).url.searchParams.get('token') ?? '',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, ResetForm)
  if (!form.ok) return showAgain(form.fault)
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) =>
    resetPassword(tx, depsOf(services), form.value, client, at),
  )
  if (!result.ok) return refuse(result, {}, result.code === 'password.known' ? 'password' : '')
  const { appUrl } = services.config
  const cookie = deviceCookie(appUrl, result.value.device)
  return redirectWith([...signedOutCookies(appUrl), cookie], `${hrefs.login()}?after=reset`)
}
