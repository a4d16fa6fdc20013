import { AsyncLocalStorage } from 'node:async_hooks'

type Wait = { seconds: number | null }
const current = new AsyncLocalStorage<Wait>()

/** The default wait in seconds for a client refused for too many requests. */
const defaultWaitSeconds = 60

/** Notes after how many seconds the present request may retry. Does nothing outside a request. */
export function setRetryAfter(seconds: number): void {
  const wait = current.getStore()
  if (wait) wait.seconds = Math.max(1, Math.ceil(seconds))
}

/** Answers a request. Every 429 says when to retry, as the refusing limit knows. */
export async function addRetryAfter(answer: () => Promise<Response>): Promise<Response> {
  const wait: Wait = { seconds: null }
  const response = await current.run(wait, answer)
  if (response.status !== 429 || response.headers.has('retry-after')) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(wait.seconds ?? defaultWaitSeconds))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** "3 minutes": a wait in words, rounded up. */
export function formatWait(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  if (seconds <= 3_540) return `${Math.ceil(seconds / 60)} minutes`
  const hours = Math.ceil(seconds / 3_600)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
