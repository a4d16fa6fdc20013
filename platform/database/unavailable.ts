import { codeOf } from './code-of.ts'

/**
 * Postgres codes of temporary faults: connections lost or refused (08, 57P), disk, memory or connections used up
 * (53), a lock or a statement that took too long (55P03, 57014), a server that is read-only since another took over
 * (25006), and conflicts that four tries didn't resolve (40001, 40P01).
 */
const temporaryCodes = /^(08...|53...|57P0[1-5]|55P03|57014|25006|25P03|40001|40P01)$/
/** Network errors on the way to the server. */
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
/** Messages that `pg` gives without a code if a connection breaks during a statement or none opens in time. */
const messagePattern =
  /^(Connection terminated|timeout expired|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** Tells if an error of the database, or of the network to it, may be over in a moment. */
export function isTemporary(cause: unknown): boolean {
  const code = codeOf(cause) ?? ''
  const isKnown = temporaryCodes.test(code) || networkCodes.test(code) || hasNoSocket(cause)
  return isKnown || messagesOf(cause).some((word) => messagePattern.test(word))
}

/** A local server's socket is missing; other missing files have the same code. */
const hasNoSocket = (cause: unknown): boolean =>
  cause instanceof Error &&
  ('syscall' in cause && 'code' in cause
    ? cause.code === 'ENOENT' && cause.syscall === 'connect'
    : hasNoSocket(cause.cause))

/** The database, or the file store, can't do this just now; a retry may succeed. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('This can’t be done just now.', { cause })
  }
}

/** The wait before another attempt, in seconds. */
export const retryAfter = 5

const messagesOf = (cause: unknown): string[] =>
  cause instanceof Error ? [cause.message, ...messagesOf(cause.cause)] : []

/** The same cause, or `Unavailable` if the database is temporarily at fault. */
export function toUnavailable(cause: unknown): unknown {
  if (cause instanceof Unavailable) return cause
  return isTemporary(cause) ? new Unavailable(cause) : cause
}

/** Runs a piece of work; temporary faults are thrown as `Unavailable`. */
export async function runOrUnavailable<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (cause) {
    throw toUnavailable(cause)
  }
}
