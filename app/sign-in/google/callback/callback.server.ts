import type { LoaderFunctionArgs } from 'react-router'
import { enterByGoogle, linkGoogle, proveByGoogle, readGoogleIdentity, sessionCookies } from '#accounts'
import type { AccountRefusal } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Refusal } from '#kernel/result.ts'
import { isSameText } from '#platform/crypto/sign.ts'
import { clientOf, depsOf, redirectWith } from '../../../account-deps.server.ts'
import { type RequestContext, requestOf } from '../../../request.server.ts'
import {
  admitGoogle,
  buildCallback,
  findReturnAddress,
  makeReturnAddress,
  readWait,
  type Wait,
  waitCookie,
} from '../consent.server.ts'

type Identity = Extract<Awaited<ReturnType<typeof readGoogleIdentity>>, { ok: true }>['value']

/** Handles the return from Google. It must be the same browser with the same state; the cookie works once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { url, config, actor } = services
  const began = findReturnAddress(services)
  if (began) return redirectWith([], began)
  const wait = readWait(request, services)
  const clearedCookie = waitCookie(services, '', 0)
  const purpose = wait?.purpose ?? 'enter'
  const endWith = (word: string) =>
    redirectWith([clearedCookie], makeReturnAddress(purpose, word, wait?.next ?? hrefs.dashboard))
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (!config.google || !wait || !state || !isSameText(state, wait.state)) return endWith('over')
  if (!code) return endWith('denied')
  const person = actor.kind === 'person' ? actor : null
  if ((person?.personId ?? null) !== wait.personId) return endWith('over')
  if (!(await admitGoogle(services))) return endWith('too_many')
  const identity = await readGoogleIdentity(config.google, { ...wait, code, back: buildCallback(services) })
  if (!identity.ok) return endWith(readWord(identity))
  if (!person) return enter(services, request, wait, identity.value, [clearedCookie])
  const result = await services.transact((tx, at) =>
    wait.purpose === 'link'
      ? linkGoogle(tx, depsOf(services), person, identity.value, services.requestId, at)
      : proveByGoogle(tx, depsOf(services), person, identity.value, services.requestId, at),
  )
  if (!result.ok)
    return result.code === 'second_factor.stale'
      ? redirectWith([clearedCookie], buildRestartHref(wait))
      : endWith(readWord(result))
  return redirectWith(
    [clearedCookie],
    wait.purpose === 'link' ? `${hrefs.settings}?saved=google#accounts` : wait.next,
  )
}

async function enter(
  services: RequestContext,
  request: Request,
  wait: Wait,
  identity: Identity,
  spent: readonly string[],
) {
  const client = clientOf(services, request)
  const entered = await services.transact((tx, at) =>
    enterByGoogle(tx, depsOf(services), identity, wait.shop, client, at),
  )
  if (!entered.ok) return redirectWith(spent, makeReturnAddress('enter', readWord(entered), wait.next))
  const lines = sessionCookies(services.config.appUrl, entered.value)
  return redirectWith([...spent, ...lines], entered.value.half ? hrefs.twoFactor(wait.next) : wait.next)
}

const buildRestartHref = ({ purpose, next }: Wait): string =>
  hrefs.twoFactor(purpose === 'link' ? `${hrefs.settings}#accounts` : next)
const readWord = (refusal: Refusal<AccountRefusal>): string => refusal.code.replace('google.', '')
