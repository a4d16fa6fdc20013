import { hrefs } from '#kernel/hrefs.ts'

/** Where a lost session is begun again: another tab, so that what is open here stays. */
export const loginElsewhere = hrefs.login()
export const signedOutWords =
  'You’re signed out. Sign in in another tab, then continue here. Nothing is lost.'

/** The reason why there is no answer; `busy`: the server can't do it just now, and says no more than that. */
type NoAnswer = 'signed-out' | 'offline' | 'busy'

/** Sends something and reads the JSON of the answer. Signed-out visitors are sent elsewhere; our JSON never leads anywhere. */
export async function ask<Answer>(to: string, init: RequestInit): Promise<Answer | NoAnswer> {
  try {
    const response = await fetch(to, { ...init, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return 'signed-out'
    if (response.status === 503) return 'busy'
    return (await response.json()) as Answer
  } catch {
    return 'offline'
  }
}

const noAnswer: Readonly<Record<NoAnswer, string>> = {
  'signed-out': signedOutWords,
  offline: 'The server didn’t answer, so nothing has changed. Try again.',
  busy: 'The server is busy, so nothing has changed. Try again in a minute.',
}

/** Sends a change to something of the shop; where no answer comes, that is a refusal in words like any other. */
export async function sendChange<Answer extends object>(
  to: string,
  change: object,
): Promise<Answer | { ok: false; words: string }> {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(change) }
  const sent = change instanceof FormData ? { body: change } : json
  const answer = await ask<Answer>(to, { method: 'POST', ...sent })
  return typeof answer === 'string' ? { ok: false, words: noAnswer[answer as NoAnswer] } : answer
}
