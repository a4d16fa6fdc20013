/** Consent at Canva: OAuth 2.0 with PKCE. State and verifier wait in a sealed cookie of this browser, for ten minutes. */
import { randomBytes } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { record } from '#audit'
import { canvaConsentAddress, connectCanva, exchangeCode } from '#channels'
import { hrefs } from '#kernel/hrefs.ts'
import { type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import { sameText } from '#platform/crypto/sign.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import { nextPath } from '../../next-path.ts'
import { signedInCreator } from '../../request.server.ts'

type Context = LoaderFunctionArgs['context']
type Creator = ReturnType<typeof signedInCreator>
const waitSeconds = 600
const waitSchema = z.strictObject({ state: z.string(), verifier: z.string(), back: z.string() })

const placeOf = ({ shop, actor }: Creator) => `${shop.id}/canva.consent/${actor.personId}`
const secret = () => randomBytes(48).toString('base64url')
const callbackOf = ({ config }: Creator) => `${config.appUrl}${hrefs.canvaCallback}`

/** Only from a page of ours: nobody else may begin this in a person's name. */
export function leaveForCanva(request: Request, context: Context): Response {
  const creator = signedInCreator(context)
  const { config, url } = creator
  const back = nextPath(url.searchParams.get('back'))
  if (!config.canva) throw redirect(withWord(back, 'off'), 303)
  const from = request.headers.get('sec-fetch-site')
  if (from !== null && from !== 'same-origin') throw new Response('Not from here.', { status: 403 })
  const [state, verifier] = [secret(), secret()]
  const wait = seal(ringOf(creator), placeOf(creator), JSON.stringify({ state, verifier, back }))
  const address = canvaConsentAddress(config.canva, { state, verifier, back: callbackOf(creator) })
  return redirect(address, { status: 303, headers: { 'Set-Cookie': cookieOf(creator, wait, waitSeconds) } })
}

/** Stores the tokens if the state is the one this browser left with; shows the outcome where it left from. */
export async function returnFromCanva(request: Request, context: Context): Promise<Response> {
  const creator = signedInCreator(context)
  const { config, url, shop, actor, transact, requestId } = creator
  const wait = waitingOf(request, creator)
  const back = wait?.back ?? hrefs.studioNew()
  const answer = (word: string) =>
    redirect(withWord(back, word), { status: 303, headers: { 'Set-Cookie': cookieOf(creator, '', 0) } })
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (!config.canva || !wait || !code || !state || !sameText(state, wait.state)) return answer('denied')
  const tokens = await exchangeCode(config.canva, code, wait.verifier, callbackOf(creator))
  if (!tokens.ok) return answer(tokens.code === 'canva.unreachable' ? 'unreachable' : 'denied')
  await transact(async (tx, at) => {
    const owner = { shopId: shop.id, personId: actor.personId }
    await connectCanva(tx, ringOf(creator), owner, tokens.value, at)
    await record(tx, { actor, action: 'channel.connected', resource: 'canva', requestId }, at)
  })
  return answer('connected')
}

export const ringOf = ({ config }: Pick<Creator, 'config'>): Keyring => ({ secret: config.secretKey })

function waitingOf(request: Request, creator: Creator): z.infer<typeof waitSchema> | null {
  const match = /(?:^|;\s*)canva=([\w.-]{40,3000})(?:;|$)/.exec(cookiesOf(request, creator.config))
  if (!match) return null
  try {
    return waitSchema.parse(JSON.parse(unseal(ringOf(creator), placeOf(creator), match[1]!)))
  } catch {
    return null
  }
}

function cookieOf({ config }: Creator, value: string, seconds: number): string {
  return cookieLine(config, 'canva', value, seconds, hrefs.studioCanva)
}

function withWord(path: string, word: string): string {
  const url = new URL(path, 'http://here')
  url.searchParams.set('canva', word)
  return `${url.pathname}${url.search}${url.hash}`
}
