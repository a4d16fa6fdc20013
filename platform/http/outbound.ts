/** Answers of providers are read up to this size. */
const maxAnswerBytes = 5_000_000

/**
 * The one HTTP client for configured providers: a time limit, no redirects, a size limit, no cookies. Hosts come from
 * settings, never from typed text.
 */
export async function fetchOutbound(
  url: string,
  init: RequestInit & { timeoutMs?: number; bytesMax?: number } = {},
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const { timeoutMs = 5_000, bytesMax = maxAnswerBytes, ...rest } = init
  const response = await fetch(url, {
    ...rest,
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > bytesMax) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) }
}
