import { hrefs } from '#kernel/hrefs.ts'

/** A lost session is renewed in another tab, so that this one's state stays. */
export const loginHref = hrefs.login()
export const signedOutWords =
  'You’re signed out. Sign in in another tab, then continue here. Nothing is lost.'

/** Why there is no answer; `busy`: the server can't do it just now, and gives no reason. */
type NoAnswer = 'signed-out' | 'offline' | 'busy'

/**
 * Sends a request and parses the JSON answer. A redirect means that the visitor is signed out, because our JSON never
 * redirects.
 */
export async function requestAnswer<Answer>(to: string, init: RequestInit): Promise<Answer | NoAnswer> {
  try {
    const response = await fetch(to, { ...init, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return 'signed-out'
    if (response.status === 503) return 'busy'
    return (await response.json()) as Answer
  } catch {
    return 'offline'
  }
}

const noAnswerWords: Readonly<Record<NoAnswer, string>> = {
  'signed-out': signedOutWords,
  offline: 'The server didn’t answer, so nothing has changed. Try again.',
  busy: 'The server is busy, so nothing has changed. Try again in a minute.',
}

/** Sends a change to the shop; no answer is returned as a refusal in words like any other. */
export async function sendChange<Answer extends object>(
  to: string,
  change: object,
): Promise<Answer | { ok: false; words: string }> {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(change) }
  const body = change instanceof FormData ? { body: change } : json
  const answer = await requestAnswer<Answer>(to, { method: 'POST', ...body })
  return typeof answer === 'string' ? { ok: false, words: noAnswerWords[answer as NoAnswer] } : answer
}
