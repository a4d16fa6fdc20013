/** Printful's consent in its double: single-use codes, tokens of an hour, single-use refresh tokens. */
import { houseNow } from '#platform/clock.ts'

type Answer = { status: number; body: unknown }
export type PrintfulConsent = {
  clientId: string
  clientSecret: string
  /** A person says yes: the code that they come back with. */
  approve(): string
  /** The person revokes it there: none of its tokens works any more. */
  revoke(): void
  /** Access tokens expire early; the refresh tokens still work. */
  expireAccess(): void
  /** How many times tokens were renewed. */
  renewals: number
  isValid(key: string): boolean
  answerTokens(form: URLSearchParams): Answer
}

const refusal: Answer = {
  status: 400,
  body: { code: 400, error: { reason: 'BadRequest', message: 'Invalid' } },
}

export function createPrintfulConsent(): PrintfulConsent {
  let issuedCount = 0
  const codes = new Set<string>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Map<string, number>()
  const issueToken = (name: string) => {
    issuedCount += 1
    return `${name}_${issuedCount}`
  }
  const consent: PrintfulConsent = {
    clientId: 'app-1',
    clientSecret: 'app-secret',
    renewals: 0,
    approve() {
      const code = issueToken('code')
      codes.add(code)
      return code
    },
    revoke() {
      refreshTokens.clear()
      accessTokens.clear()
    },
    expireAccess: () => accessTokens.clear(),
    isValid: (key) => (accessTokens.get(key) ?? 0) > houseNow(),
    answerTokens(form) {
      const [kind, code] = [form.get('grant_type'), form.get('code') ?? '']
      const refresh = form.get('refresh_token') ?? ''
      if (form.get('client_id') !== 'app-1' || form.get('client_secret') !== 'app-secret') return refusal
      const isKnown = kind === 'authorization_code' ? codes.delete(code) : refreshTokens.delete(refresh)
      if (!isKnown) return refusal
      if (kind === 'refresh_token') consent.renewals += 1
      const [access, nextRefresh] = [issueToken('access'), issueToken('refresh')]
      const expiresAt = Math.floor(houseNow() / 1_000) + 3_600
      accessTokens.set(access, expiresAt * 1_000)
      refreshTokens.add(nextRefresh)
      return {
        status: 200,
        body: {
          access_token: access,
          token_type: 'bearer',
          refresh_token: nextRefresh,
          expires_at: expiresAt,
        },
      }
    },
  }
  return consent
}
