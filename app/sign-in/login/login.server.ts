import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { admitSignIn, deviceOf, findHalfSession, readAccountCookie, sessionCookies, signIn } from '#accounts'
import { SignInForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { describeGoogleAnswer } from '../../google-button.tsx'
import { pickNextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { actor, url, config, read } = services
  const next = pickNextPath(url.searchParams.get('next'), '')
  const stays = actor.kind === 'person' && url.searchParams.has('switch')
  if (actor.kind === 'person' && !stays) throw redirect(pickNextPath(next))
  // The dialog redirects here after a correct password, if a second factor comes first.
  const half = url.searchParams.has('given') ? readAccountCookie(config.appUrl, request, 'half') : null
  if (half && (await read((tx) => findHalfSession(tx, depsOf(services), half))))
    throw redirect(hrefs.twoFactor(pickNextPath(next)))
  const googleFault = describeGoogleAnswer(url.searchParams.get('google'))
  return {
    next,
    signedIn: stays ? { name: actor.name, email: actor.email } : null,
    sample: config.sample,
    hasGoogle: config.google !== null,
    fromGoogle: googleFault,
    after: url.searchParams.get('after'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readForm(request, SignInForm)
  if (!form.ok) return showAgain(form.fault)
  const { email, password, next } = form.value
  const [deps, client] = [depsOf(services), clientOf(services, request)]
  const device = deviceOf(deps, request, email)
  const admitted = await services.transact((tx) => admitSignIn(tx, deps, email, client, device))
  if (!admitted.ok) return refuse(admitted, form.value)
  const result = await services.transact((tx, at) => signIn(tx, deps, admitted.value, password, client, at))
  if (!result.ok) return refuse(result, form.value)
  const to = pickNextPath(next)
  return redirectWith(
    sessionCookies(services.config.appUrl, result.value),
    result.value.isHalf ? hrefs.twoFactor(to) : to,
  )
}
