import { hrefs } from '#kernel/hrefs.ts'

/** Where a lost session is begun again: another tab, so that what is open here stays. */
export const loginElsewhere = hrefs.login()
export const signedOutWords =
  'You’re signed out. Sign in in another tab, then continue here. Nothing is lost.'

/** What stands in place of an answer; `busy`: the server can't do it just now, and says no more than that. */
type NoAnswer = 'signed-out' | 'offline' | 'busy'

/** Sends something and reads the JSON of the answer. Who is signed out is led elsewhere; our JSON never leads anywhere. */
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
