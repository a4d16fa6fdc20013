import { AsyncLocalStorage } from 'node:async_hooks'

type Wait = { seconds: number | null }
const current = new AsyncLocalStorage<Wait>()

/** The default wait in seconds for a client refused for too many requests. */
const waitUsually = 60

/** Notes after how many seconds the present request may retry. Does nothing outside a request. */
export function askToWait(seconds: number): void {
  const wait = current.getStore()
  if (wait) wait.seconds = Math.max(1, Math.ceil(seconds))
}

/** Answers a request. Every 429 says when to retry, as the refusing limit knows. */
export async function addRetryAfter(answer: () => Promise<Response>): Promise<Response> {
  const wait: Wait = { seconds: null }
  const given = await current.run(wait, answer)
  if (given.status !== 429 || given.headers.has('retry-after')) return given
  const headers = new Headers(given.headers)
  headers.set('Retry-After', String(wait.seconds ?? waitUsually))
  return new Response(given.body, { status: given.status, statusText: given.statusText, headers })
}

/** "3 minutes": a wait in words, rounded up. */
export function waitWords(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  if (seconds <= 3_540) return `${Math.ceil(seconds / 60)} minutes`
  const hours = Math.ceil(seconds / 3_600)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
