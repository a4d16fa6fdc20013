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
  type PendingConsent,
  pendingConsentCookie,
  readPendingConsent,
} from '../consent.server.ts'

type Identity = Extract<Awaited<ReturnType<typeof readGoogleIdentity>>, { ok: true }>['value']

/** Handles the return from Google. It must be the same browser with the same state; the cookie works once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { url, config, actor } = services
  const returnAddress = findReturnAddress(services)
  if (returnAddress) return redirectWith([], returnAddress)
  const pending = readPendingConsent(request, services)
  const clearedCookie = pendingConsentCookie(services, '', 0)
  const purpose = pending?.purpose ?? 'enter'
  const endWith = (word: string) =>
    redirectWith([clearedCookie], makeReturnAddress(purpose, word, pending?.next ?? hrefs.dashboard))
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (!config.google || !pending || !state || !isSameText(state, pending.state)) return endWith('over')
  if (!code) return endWith('denied')
  const person = actor.kind === 'person' ? actor : null
  if ((person?.personId ?? null) !== pending.personId) return endWith('over')
  if (!(await admitGoogle(services))) return endWith('too_many')
  const identity = await readGoogleIdentity(config.google, {
    ...pending,
    code,
    returnUrl: buildCallback(services),
  })
  if (!identity.ok) return endWith(readWord(identity))
  if (!person) return enter(services, request, pending, identity.value, [clearedCookie])
  const result = await services.transact((tx, at) =>
    pending.purpose === 'link'
      ? linkGoogle(tx, depsOf(services), person, identity.value, services.requestId, at)
      : proveByGoogle(tx, depsOf(services), person, identity.value, services.requestId, at),
  )
  if (!result.ok)
    return result.code === 'second_factor.stale'
      ? redirectWith([clearedCookie], buildRestartHref(pending))
      : endWith(readWord(result))
  return redirectWith(
    [clearedCookie],
    pending.purpose === 'link' ? `${hrefs.settings}?saved=google#accounts` : pending.next,
  )
}

async function enter(
  services: RequestContext,
  request: Request,
  pending: PendingConsent,
  identity: Identity,
  clearedCookies: readonly string[],
) {
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) =>
    enterByGoogle(tx, depsOf(services), identity, pending.shop, client, at),
  )
  if (!result.ok)
    return redirectWith(clearedCookies, makeReturnAddress('enter', readWord(result), pending.next))
  const cookies = sessionCookies(services.config.appUrl, result.value)
  return redirectWith(
    [...clearedCookies, ...cookies],
    result.value.isHalf ? hrefs.twoFactor(pending.next) : pending.next,
  )
}

const buildRestartHref = ({ purpose, next }: PendingConsent): string =>
  hrefs.twoFactor(purpose === 'link' ? `${hrefs.settings}#accounts` : next)
const readWord = (refusal: Refusal<AccountRefusal>): string => refusal.code.replace('google.', '')
