import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { openShop, pendingCookie, signUp, switchShop } from '#accounts'
import { makeHandle, OpenShopForm, SignUpForm } from '#accounts/contract'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

const prefilledFields = ['name', 'shopName', 'handle', 'network', 'profile', 'email', 'join'] as const

/** A new person fills in everything; a signed-in person without a shop only opens one. */
export function loader({ context }: LoaderFunctionArgs) {
  const { actor, url, config } = requestOf(context)
  const next = pickNextPath(url.searchParams.get('next'))
  if (actor.kind === 'person' && actor.shop && !(url.searchParams.has('own') && actor.shop.role !== 'owner'))
    throw redirect(next)
  if (actor.kind === 'person' && actor.staff.length > 0) throw redirect(hrefs.operator)
  const values = Object.fromEntries(
    prefilledFields.flatMap((name) => {
      const value = url.searchParams.get(name)
      return value ? [[name, value.slice(0, name === 'join' ? 400 : 120)]] : []
    }),
  ) as Partial<Record<(typeof prefilledFields)[number], string>>
  const host = new URL(config.storeUrl ?? config.appUrl).host
  return {
    values,
    host,
    ownerName: actor.kind === 'person' ? actor.name : null,
    sample: config.sample,
    hasGoogle: config.google !== null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { actor } = services
  if (actor.kind === 'person') return openForPerson(services, request, actor)
  const form = await readForm(request, SignUpForm)
  if (!form.ok) return showAgain(form.fault)
  const { name, email, password, shopName, handle, network, profile, join } = form.value
  const shop = { name: shopName, handle, network, profile, ...(join ? { join } : {}) }
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) =>
    signUp(tx, depsOf(services), { name, email, password, shop }, client, at),
  )
  if (!result.ok) {
    const field = { 'password.known': 'password', 'shop.handle_taken': 'handle', 'account.too_many': '' }
    return refuse(result, form.value, field[result.code])
  }
  return redirectWith(
    [pendingCookie(services.config.appUrl, result.value.pending)],
    `${hrefs.verifyEmail}?sent`,
  )
}

async function openForPerson(services: RequestContext, request: Request, actor: Person) {
  const form = await readForm(request, OpenShopForm)
  if (!form.ok) return showAgain(form.fault)
  const newShop = { name: form.value.shopName, handle: form.value.handle || makeHandle(form.value.shopName) }
  const result = await services.transact(async (tx, at) => {
    const shop = await openShop(tx, actor.personId, newShop, at)
    if (shop.ok) await switchShop(tx, actor, shop.value)
    return shop
  })
  if (!result.ok) return refuse(result, form.value, result.code === 'shop.handle_taken' ? 'handle' : '')
  return redirectWith([], hrefs.dashboard)
}
