/** Consent at Canva: OAuth 2.0 with PKCE. State and verifier wait in a sealed cookie of this browser, for ten minutes. */
import { randomBytes } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { record } from '#audit'
import { canvaConsentAddress, connectCanva, exchangeCode } from '#channels'
import { hrefs } from '#kernel/hrefs.ts'
import { type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import { isSameText } from '#platform/crypto/sign.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import { pickNextPath } from '../../next-path.ts'
import { signedInCreator } from '../../request.server.ts'

type Context = LoaderFunctionArgs['context']
type Creator = ReturnType<typeof signedInCreator>
const pendingSeconds = 600
const pendingSchema = z.strictObject({ state: z.string(), verifier: z.string(), back: z.string() })

const sealPurposeOf = ({ shop, actor }: Creator) => `${shop.id}/canva.consent/${actor.personId}`
const createSecret = () => randomBytes(48).toString('base64url')
const buildCallback = ({ config }: Creator) => `${config.appUrl}${hrefs.canvaCallback}`

/** Only from a page of ours: nobody else may begin this in a person's name. */
export function startCanvaConsent(request: Request, context: Context): Response {
  const creator = signedInCreator(context)
  const { config, url } = creator
  const returnTo = pickNextPath(url.searchParams.get('back'))
  if (!config.canva) throw redirect(addOutcome(returnTo, 'off'), 303)
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && fetchSite !== 'same-origin') throw new Response('Not from here.', { status: 403 })
  const [state, verifier] = [createSecret(), createSecret()]
  const sealedPending = seal(
    ringOf(creator),
    sealPurposeOf(creator),
    JSON.stringify({ state, verifier, back: returnTo }),
  )
  const address = canvaConsentAddress(config.canva, { state, verifier, returnUrl: buildCallback(creator) })
  return redirect(address, {
    status: 303,
    headers: { 'Set-Cookie': buildCookie(creator, sealedPending, pendingSeconds) },
  })
}

/** Stores the tokens if the state is the one this browser left with; returns to the page it left, with the outcome. */
export async function finishCanvaConsent(request: Request, context: Context): Promise<Response> {
  const creator = signedInCreator(context)
  const { config, url, shop, actor, transact, requestId } = creator
  const pending = readPending(request, creator)
  const returnTo = pending?.back ?? hrefs.studioNew()
  const finish = (word: string) =>
    redirect(addOutcome(returnTo, word), {
      status: 303,
      headers: { 'Set-Cookie': buildCookie(creator, '', 0) },
    })
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (!config.canva || !pending || !code || !state || !isSameText(state, pending.state))
    return finish('denied')
  const tokens = await exchangeCode(config.canva, code, pending.verifier, buildCallback(creator))
  if (!tokens.ok) return finish(tokens.code === 'canva.unreachable' ? 'unreachable' : 'denied')
  await transact(async (tx, at) => {
    const owner = { shopId: shop.id, personId: actor.personId }
    await connectCanva(tx, ringOf(creator), owner, tokens.value, at)
    await record(tx, { actor, action: 'channel.connected', resource: 'canva', requestId }, at)
  })
  return finish('connected')
}

export const ringOf = ({ config }: Pick<Creator, 'config'>): Keyring => ({ secret: config.secretKey })

function readPending(request: Request, creator: Creator): z.infer<typeof pendingSchema> | null {
  const match = /(?:^|;\s*)canva=([\w.-]{40,3000})(?:;|$)/.exec(cookiesOf(request, creator.config))
  if (!match) return null
  try {
    return pendingSchema.parse(JSON.parse(unseal(ringOf(creator), sealPurposeOf(creator), match[1]!)))
  } catch {
    return null
  }
}

function buildCookie({ config }: Creator, value: string, seconds: number): string {
  return cookieLine(config, 'canva', value, seconds, hrefs.studioCanva)
}

function addOutcome(path: string, word: string): string {
  const url = new URL(path, 'http://here')
  url.searchParams.set('canva', word)
  return `${url.pathname}${url.search}${url.hash}`
}
