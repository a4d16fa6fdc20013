/** The code of an error from Postgres or the system, or of its cause. */
export function codeOf(cause: unknown): string | undefined {
  const error = cause as { code?: string; cause?: unknown } | null
  if (!error || typeof error !== 'object') return undefined
  return typeof error.code === 'string' ? error.code : codeOf(error.cause)
}
