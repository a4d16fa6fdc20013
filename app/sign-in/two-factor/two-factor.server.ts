import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { cookies, findHalfSession, giveSecondFactor, proveAgain } from '#accounts'
import { CodeForm, ProveForm } from '#accounts/contract'
import type { Person } from '#kernel/actor.ts'
import { readForm } from '../../form.server.ts'
import { hrefs } from '../../hrefs.ts'
import { nextPath } from '../../next-path.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { clientOf, goWith, meansOf } from '../means.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

/** What is asked: the second step of signing in, or proof again of who is signed in, by code or password. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { actor, url, config, read } = services
  const next = nextPath(url.searchParams.get('next'))
  if (actor.kind === 'person') {
    const hint = config.sample && actor.email.endsWith('@fanfare.test') ? 'press-and-ship-42' : null
    return { asks: actor.hasSecondFactor ? ('code again' as const) : ('password' as const), next, hint }
  }
  const half = cookies.read(config.appUrl, request, 'half')
  if (!(await read((tx) => findHalfSession(tx, meansOf(services), half)))) throw redirect(hrefs.login(next))
  return { asks: 'code' as const, next, hint: null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { actor, config } = services
  if (actor.kind === 'person') return prove(services, request, actor)
  const form = await readForm(request, CodeForm)
  if (!form.ok) return showAgain(form.fault)
  const half = cookies.read(config.appUrl, request, 'half')
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) =>
    giveSecondFactor(tx, meansOf(services), half, form.value.code, client, at),
  )
  if (!result.ok)
    return result.code === 'second_factor.over'
      ? goWith(cookies.signedOut(config.appUrl), hrefs.login(form.value.next))
      : refuse(result, form.value, 'code')
  return goWith(cookies.signedIn(config.appUrl, result.value), nextPath(form.value.next))
}

async function prove(services: RequestContext, request: Request, actor: Person) {
  const form = await readForm(request, actor.hasSecondFactor ? CodeForm : ProveForm)
  if (!form.ok) return showAgain(form.fault)
  const given = form.value
  const result = await services.transact((tx) => proveAgain(tx, meansOf(services), actor, given))
  if (!result.ok) return refuse(result, { next: given.next }, actor.hasSecondFactor ? 'code' : 'password')
  return goWith([], nextPath(given.next))
}
