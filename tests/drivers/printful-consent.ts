/** Printful's consent as its double has it: codes that serve once, tokens of an hour, refresh tokens that serve once. */
import { houseNow } from '#platform/clock.ts'

type Answer = { status: number; body: unknown }
export type PrintfulConsent = {
  clientId: string
  clientSecret: string
  /** A person says yes: the code that they come back with. */
  approve(): string
  /** The person ends it there: none of its tokens work any more. */
  end(): void
  /** Access tokens end before their time; the refresh tokens serve. */
  forgetAccess(): void
  /** How many times tokens were renewed. */
  renewals: number
  serves(key: string): boolean
  tokens(form: URLSearchParams): Answer
}

const no: Answer = { status: 400, body: { code: 400, error: { reason: 'BadRequest', message: 'Invalid' } } }

export function createPrintfulConsent(): PrintfulConsent {
  let last = 0
  const codes = new Set<string>()
  const refreshes = new Set<string>()
  const accesses = new Map<string, number>()
  const issueTokens = (name: string) => {
    last += 1
    return `${name}_${last}`
  }
  const consent: PrintfulConsent = {
    clientId: 'app-1',
    clientSecret: 'app-secret',
    renewals: 0,
    approve() {
      const code = issueTokens('code')
      codes.add(code)
      return code
    },
    end() {
      refreshes.clear()
      accesses.clear()
    },
    forgetAccess: () => accesses.clear(),
    serves: (key) => (accesses.get(key) ?? 0) > houseNow(),
    tokens(form) {
      const [kind, code] = [form.get('grant_type'), form.get('code') ?? '']
      const refresh = form.get('refresh_token') ?? ''
      if (form.get('client_id') !== 'app-1' || form.get('client_secret') !== 'app-secret') return no
      const isKnown = kind === 'authorization_code' ? codes.delete(code) : refreshes.delete(refresh)
      if (!isKnown) return no
      if (kind === 'refresh_token') consent.renewals += 1
      const [access, next] = [issueTokens('access'), issueTokens('refresh')]
      const expiresAt = Math.floor(houseNow() / 1_000) + 3_600
      accesses.set(access, expiresAt * 1_000)
      refreshes.add(next)
      return {
        status: 200,
        body: { access_token: access, token_type: 'bearer', refresh_token: next, expires_at: expiresAt },
      }
    },
  }
  return consent
}
