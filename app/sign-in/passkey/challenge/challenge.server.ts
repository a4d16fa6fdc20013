import type { ActionFunctionArgs } from 'react-router'
import {
  challengePasskey,
  challengePasskeyProof,
  findHalfSession,
  offerPasskey,
  readAccountCookie,
} from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { refused, wordsOf } from '#kernel/result.ts'
import { clientOf, depsOf } from '../../../account-deps.server.ts'
import { readParts } from '../../../form.server.ts'
import type { RequestContext } from '../../../request.server.ts'
import { requestOf, signedIn } from '../../../request.server.ts'

/**
 * What a device must sign: `add` a passkey for the signed-in person, `prove` who that is again (or take the second
 * step of signing in), or sign in to the account the passkey belongs to.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await requestChallenge(context, request)
  if (result.ok) return Response.json(result.value, { headers: { 'Cache-Control': 'no-store' } })
  return Response.json(
    { words: wordsOf(result, accountRefusals) },
    { status: accountRefusals[result.code].status },
  )
}

async function requestChallenge(context: ActionFunctionArgs['context'], request: Request) {
  const services = requestOf(context)
  const deps = depsOf(services)
  const purpose = (await readParts(request)).get('for')
  if (purpose === 'add') return services.transact((tx) => offerPasskey(tx, deps, signedIn(context).actor))
  if (purpose === 'prove') return requestProof(services, request)
  return services.transact((tx) => challengePasskey(tx, deps, clientOf(services, request)))
}

/** Only for a person whose password or session was checked: nobody else learns which passkeys an account has. */
async function requestProof(services: RequestContext, request: Request) {
  const { actor, transact, config } = services
  const deps = depsOf(services)
  return transact(async (tx) => {
    const half = readAccountCookie(config.appUrl, request, 'half')
    const person = actor.kind === 'person' ? actor : await findHalfSession(tx, deps, half)
    return person ? challengePasskeyProof(tx, deps, person.personId) : refused('second_factor.over')
  })
}
