import { betterAuth, type DBAdapter } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { type IdKind, newId } from '#kernel/id.ts'
import { fingerprint, type Keyring } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import { byHouseTime } from './house-time.ts'
import { passwordLength, resetSeconds, sessionMs } from './limits.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { credential, person, session, verification } from './tables.ts'

/**
 * What the verbs need besides the transaction: the keys, the address that links in mails begin with, and the moment of
 * the request on the system's clock (sign-in, codes and tokens never follow business time).
 */
export type AccountMeans = { ring: Keyring; appUrl: string; now: Date }

const kinds: Readonly<Record<string, IdKind>> = { user: 'person', session: 'session' }

/** The row comes back from the database with the hash of its token; whoever made it needs the token itself. */
function keepingTokens(open: ReturnType<typeof drizzleAdapter>): ReturnType<typeof drizzleAdapter> {
  return (options) => {
    const adapter = byHouseTime(open(options))
    const create: DBAdapter['create'] = async (query) => {
      const row = await adapter.create(query)
      const token = (query.data as { token?: string }).token
      return (query.model === 'session' && token ? { ...(row as object), token } : row) as never
    }
    return { ...adapter, create } as ReturnType<typeof open>
  }
}

/**
 * Better Auth over the caller's transaction: its writes commit or roll back with ours. Cookies, limits and mail are
 * ours; a session it makes is a half one (column default) until a verb of this module raises it.
 */
export function engineOn(
  tx: Tx,
  means: AccountMeans,
  onReset: (to: {
    personId: string
    name: string
    email: string
    token: string
  }) => Promise<void> = async () => undefined,
) {
  const schema = { user: person, session, account: credential, verification }
  return betterAuth({
    baseURL: means.appUrl,
    secret: fingerprint(means.ring, 'accounts', 'better-auth'),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: keepingTokens(drizzleAdapter(tx, { provider: 'pg', schema, transaction: false })),
    advanced: {
      database: { generateId: ({ model }) => newId(kinds[model] ?? 'key') },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        onReset({ personId: user.id, name: user.name, email: user.email, token }),
    },
    session: { expiresIn: sessionMs / 1000, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
  })
}

/** The status of a refusal that Better Auth throws; null for anything else, which is a bug. */
export function refusalStatus(cause: unknown): number | null {
  const { name, statusCode } = (cause ?? {}) as { name?: string; statusCode?: number }
  return name === 'APIError' && typeof statusCode === 'number' ? statusCode : null
}
