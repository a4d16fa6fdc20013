import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import {
  enterSecondByPasskey,
  enterSecondFactor,
  findHalfSession,
  findSampleCode,
  findSignInMethods,
  hasPasskey,
  mustHavePasskey,
  proveAgain,
  proveByPasskey,
  readAccountCookie,
  readSecondFactor,
  type SignedIn,
  sessionCookies,
  signedOutCookies,
  turnOnSecondFactor,
} from '#accounts'
import { CodeForm, EnterByPasskeyForm, ProveForm } from '#accounts/contract'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readFields, readParts } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { drawQrCode } from '../../qr-code.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { refuse, showAgain } from '../refusal.server.ts'

/**
 * What is required: the second step of signing in; a fresh proof by code or password, for staff with a passkey by
 * that only; or, for staff without a second factor, setting one up, because the console opens to nobody without.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { actor, url, config, read, transact } = services
  const next = pickNextPath(url.searchParams.get('next'))
  const readSampleCode = (personId: Id<'person'>) =>
    config.sample ? read((tx) => findSampleCode(tx, depsOf(services), personId)) : null
  const hasKey = (personId: Id<'person'>) => read((tx) => hasPasskey(tx, personId))
  if (actor.kind === 'person' && mustSetUp(actor)) {
    const { offer } = await transact((tx) => readSecondFactor(tx, depsOf(services), actor))
    const shownOffer = offer && {
      secret: offer.secret.replace(/(.{4})(?=.)/g, '$1 '),
      qr: drawQrCode(offer.uri),
      uri: offer.uri,
    }
    return { asks: 'set up' as const, next, hint: null, offer: shownOffer, passkey: false }
  }
  if (actor.kind === 'person' && mustHavePasskey(actor))
    return { asks: 'passkey' as const, next, hint: null, offer: null, passkey: true }
  if (actor.kind === 'person') {
    const { hasSecondFactor, email, personId } = actor
    const signInMethods = await read((tx) => findSignInMethods(tx, personId))
    if (!hasSecondFactor && !signInMethods.password) {
      const asks = signInMethods.google && config.google ? ('google' as const) : ('nothing we have' as const)
      return { asks, next, hint: null, offer: null, passkey: signInMethods.passkeys > 0 }
    }
    const isSample = config.sample && email.endsWith('@fanfare.test')
    const password = isSample ? 'press-and-ship-42' : null
    const hint = hasSecondFactor ? await readSampleCode(personId) : password
    return {
      asks: hasSecondFactor ? ('code again' as const) : ('password' as const),
      next,
      hint,
      offer: null,
      passkey: await hasKey(personId),
    }
  }
  const half = readAccountCookie(config.appUrl, request, 'half')
  const halfSession = await read((tx) => findHalfSession(tx, depsOf(services), half))
  if (!halfSession) throw redirect(hrefs.login(next))
  const hint = await readSampleCode(halfSession.personId)
  return { asks: 'code' as const, next, hint, offer: null, passkey: await hasKey(halfSession.personId) }
}

/** Staff who have given their password and have no second factor yet; a passkey counts as one. */
const mustSetUp = (actor: Person): boolean =>
  actor.staff.length > 0 && !actor.hasSecondFactor && !actor.hasPasskey && actor.secondFactorAt !== null

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { actor, config } = services
  const parts = await readParts(request)
  if (parts.has('answer')) return confirmByPasskey(services, request, parts)
  if (actor.kind === 'person')
    return mustSetUp(actor) ? setUp(services, parts, actor) : proveFactor(services, parts, actor)
  const form = readFields(parts, CodeForm)
  if (!form.ok) return showAgain(form.fault)
  const half = readAccountCookie(config.appUrl, request, 'half')
  const client = clientOf(services, request)
  const result = await services.transact((tx, at) =>
    enterSecondFactor(tx, depsOf(services), half, form.value.code, client, at),
  )
  if (!result.ok)
    return result.code === 'second_factor.over'
      ? redirectWith(signedOutCookies(config.appUrl), hrefs.login(form.value.next))
      : refuse(result, form.value, 'code')
  return redirectWith(sessionCookies(config.appUrl, result.value), pickNextPath(form.value.next))
}

/** Turns on the second factor and shows the recovery codes, once. */
async function setUp(services: RequestContext, parts: FormData, actor: Person) {
  const form = readFields(parts, CodeForm)
  if (!form.ok) return showAgain(form.fault)
  const { code, next } = form.value
  const result = await services.transact((tx, at) =>
    turnOnSecondFactor(tx, depsOf(services), actor, code, services.requestId, at),
  )
  if (!result.ok) return refuse(result, { next }, 'code')
  const headers = new Headers()
  for (const line of sessionCookies(services.config.appUrl, result.value.session))
    headers.append('Set-Cookie', line)
  const to = pickNextPath(next, hrefs.operator)
  return data(
    { values: { next: to }, faults: {} as Record<string, string>, codes: result.value.codes },
    { headers },
  )
}

async function proveFactor(services: RequestContext, parts: FormData, actor: Person) {
  const form = readFields(parts, actor.hasSecondFactor ? CodeForm : ProveForm)
  if (!form.ok) return showAgain(form.fault)
  const proof = form.value
  const result = await services.transact((tx) => proveAgain(tx, depsOf(services), actor, proof))
  if (!result.ok) return refuse(result, { next: proof.next }, actor.hasSecondFactor ? 'code' : 'password')
  return redirectWith(buildRaisedCookies(services, result.value), pickNextPath(proof.next))
}

/** The cookie of a session raised by the proof; none if its level was the same before. */
const buildRaisedCookies = ({ config }: RequestContext, session: SignedIn | null): readonly string[] =>
  session ? sessionCookies(config.appUrl, session) : []

/** A passkey instead of a code or the password, for any of these. */
async function confirmByPasskey(services: RequestContext, request: Request, parts: FormData) {
  const { actor, config, transact, requestId } = services
  const form = readFields(parts, EnterByPasskeyForm)
  if (!form.ok) return showAgain(form.fault)
  const { answer, next } = form.value
  const deps = depsOf(services)
  if (actor.kind === 'person') {
    const proofResult = await transact((tx, at) => proveByPasskey(tx, deps, actor, answer, requestId, at))
    return proofResult.ok
      ? redirectWith(buildRaisedCookies(services, proofResult.value), pickNextPath(next))
      : refuse(proofResult, { next }, 'answer')
  }
  const half = readAccountCookie(config.appUrl, request, 'half')
  const client = clientOf(services, request)
  const result = await transact((tx, at) => enterSecondByPasskey(tx, deps, half, answer, client, at))
  if (result.ok) return redirectWith(sessionCookies(config.appUrl, result.value), pickNextPath(next))
  return result.code === 'second_factor.over'
    ? redirectWith(signedOutCookies(config.appUrl), hrefs.login(next))
    : refuse(result, { next }, 'answer')
}
