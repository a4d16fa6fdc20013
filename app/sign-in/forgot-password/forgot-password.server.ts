import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { requestPasswordReset } from '#accounts'
import { ForgotForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { clientOf, depsOf } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { url, config } = requestOf(context)
  return { isSent: url.searchParams.has('sent'), hasOutbox: config.sample && !config.smtpUrl }
}

/** Answers the same whether or not the address has an account: only the mail tells. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, ForgotForm)
  if (!form.ok) return showAgain(form.fault)
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) =>
    requestPasswordReset(tx, depsOf(services), form.value.email, client, at),
  )
  if (!result.ok) return refuse(result, form.value)
  throw redirect(`${hrefs.forgotPassword}?sent`, 303)
}
