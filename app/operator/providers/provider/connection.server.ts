/**
 * Connects the house to its store at Printful, or disconnects it: consent by OAuth 2.0, for ten minutes in a sealed
 * cookie.
 */
import { randomBytes } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { seconds } from '#kernel/instant.ts'
import { houseNow } from '#platform/clock.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { isSameText } from '#platform/crypto/sign.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import {
  exchangePrintfulCode,
  forgetTokens,
  printfulApp,
  printfulConsentAddress,
  saveTokens,
} from '#printers'
import { printerRefusals } from '#printers/contract'
import { configureFacilities } from '#production'
import { signedInStaff } from '../../../request.server.ts'

type Staff = ReturnType<typeof signedInStaff>
const facilityId = 'printful'
const waitSeconds = 600
const nameSeal = ({ actor }: Staff): string => `house/printful.consent/${actor.personId}`
const ringOf = ({ config }: Staff) => ({ secret: config.secretKey })
const buildCookie = ({ config }: Staff, value: string, seconds: number): string =>
  cookieLine(config, 'printful', value, seconds, hrefs.operatorProvider(facilityId))

/** Redirects to Printful's consent page; null if there is no app to connect. */
export function startPrintfulConsent(staff: Staff): Response | null {
  const { config } = staff
  const app = config.printful && printfulApp(config.printful)
  if (!app) return null
  const state = randomBytes(48).toString('base64url')
  const callback = `${config.operatorUrl ?? config.appUrl}${hrefs.operatorProvider(facilityId)}/callback`
  return redirect(printfulConsentAddress(app, { state, returnUrl: callback }), {
    status: 303,
    headers: {
      'Set-Cookie': buildCookie(
        staff,
        seal(ringOf(staff), nameSeal(staff), `${houseNow()} ${state}`),
        waitSeconds,
      ),
    },
  })
}

/** Stores the tokens if the state is the one this browser left with; shows the outcome. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = signedInStaff(context, 'production')
  const { config, url, actor, requestId, transact } = staff
  const answer = (outcome: string) =>
    redirect(`${hrefs.operatorProvider(facilityId)}?done=${outcome}`, {
      status: 303,
      headers: { 'Set-Cookie': buildCookie(staff, '', 0) },
    })
  const app = config.printful && printfulApp(config.printful)
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  const expectedState = readConsentCookie(request, staff)
  if (!app || !expectedState || !code || !state || !isSameText(state, expectedState)) return answer('denied')
  const tokens = await exchangePrintfulCode(app, code)
  if (!tokens.ok) return answer(tokens.code === 'outside.unreachable' ? 'unreachable' : 'denied')
  await transact(async (tx, at) => {
    await configureFacilities(tx, { printful: true }, at)
    await saveTokens(tx, ringOf(staff), facilityId, tokens.value, at)
    const line = { actor, action: 'facility.connected' as const, resource: facilityId, shopId: null }
    await record(tx, { ...line, requestId }, at)
  })
  return answer('connect')
}

function readConsentCookie(request: Request, staff: Staff): string | null {
  const match = /(?:^|;\s*)printful=([\w.-]{40,600})(?:;|$)/.exec(cookiesOf(request, staff.config))
  try {
    const [sealedAt = '', state = ''] = match
      ? unseal(ringOf(staff), nameSeal(staff), match[1]!).split(' ')
      : []
    return houseNow() - Number(sealedAt) < seconds(waitSeconds) ? state : null
  } catch {
    return null
  }
}

/** Deletes the tokens. Nothing new goes there; earlier requests are finished there. */
export async function disconnectPrintful(staff: Staff): Promise<void> {
  const { actor, requestId, transact } = staff
  await transact(async (tx, at) => {
    await forgetTokens(tx, facilityId)
    await configureFacilities(tx, { printful: false }, at)
    const line = { actor, action: 'facility.disconnected' as const, resource: facilityId, shopId: null }
    await record(tx, { ...line, requestId }, at)
  })
}

export const consentWords: Readonly<Record<string, string>> = {
  connect: 'Connected. Next, its catalogue is read and its status updates are set up.',
  disconnect: 'Disconnected. Nothing is sent there until you connect it again.',
  denied: 'Printful didn’t give us access. Connect it again, and choose Approve there.',
  unreachable: printerRefusals['outside.unreachable'].words,
}
