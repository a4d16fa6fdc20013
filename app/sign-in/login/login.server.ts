import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { admitSignIn, cookies, signIn } from '#accounts'
import { SignInForm } from '#accounts/contract'
import { readForm } from '../../form.server.ts'
import { hrefs } from '../../hrefs.ts'
import { nextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'
import { clientOf, goWith, meansOf } from '../means.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { actor, url, config } = requestOf(context)
  const next = nextPath(url.searchParams.get('next'), '')
  if (actor.kind === 'person') throw redirect(nextPath(next))
  return { next, sample: config.sample, google: config.google !== null, after: url.searchParams.get('after') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, SignInForm)
  if (!form.ok) return showAgain(form.fault)
  const { email, password, next } = form.value
  const [means, client] = [meansOf(services), clientOf(services, request)]
  const admitted = await services.transact((tx) => admitSignIn(tx, means, email, client))
  if (!admitted.ok) return refuse(admitted, form.value)
  const result = await services.transact((tx, at) => signIn(tx, means, admitted.value, password, client, at))
  if (!result.ok) return refuse(result, form.value)
  const to = nextPath(next)
  return goWith(
    cookies.signedIn(services.config.appUrl, result.value),
    result.value.half ? hrefs.twoFactor(to) : to,
  )
}
