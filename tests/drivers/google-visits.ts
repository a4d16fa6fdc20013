import { createAccount, type NewAccount } from '#accounts'
import type { Jar, TestApp } from './app.ts'
import type { GoogleDouble, GooglePerson } from './google-double.ts'
import { goodPassword as password } from './people.ts'

export const readLocation = (answer: Response): string => answer.headers.get('location') ?? ''

/** People who sign in through a double of Google, and people who signed up with a password. */
export function createGoogleVisits(app: TestApp, google: GoogleDouble) {
  let peopleCount = 0
  const queryRows = async (text: string, ...values: unknown[]) =>
    (await app.services.database.execute(text, values)).rows
  const send = (path: string, fields: Record<string, string>, jar: Jar) =>
    app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar })
  const createPerson = (more: Partial<GooglePerson> = {}): GooglePerson => {
    peopleCount += 1
    return {
      sub: `10000${peopleCount}`,
      email: `tobi${peopleCount}@gmail.com`,
      name: `Tobi ${peopleCount}`,
      ...more,
    }
  }
  const signUp = async (email: string, more: Partial<NewAccount> = {}): Promise<string> => {
    const { config, transact } = app.services
    const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
    const account = { name: 'Ngozi', email, password, shop: { name: `Shop of ${email}` }, ...more }
    return (await transact((tx, at) => createAccount(tx, deps, account, at))).personId
  }
  /** Presses the button; returns the address at Google. */
  const beginSignIn = async (jar: Jar, fields: Record<string, string> = {}): Promise<string> =>
    readLocation(await send('/login/google', fields, jar))
  return {
    rowsOf: queryRows,
    send,
    somebody: createPerson,
    account: signUp,
    beginSignIn,
    /** To Google and back; returns where the browser ends up. */
    async signInThroughGoogle(
      person: GooglePerson,
      jar: Jar,
      fields: Record<string, string> = {},
    ): Promise<string> {
      const callback = google.consent(await beginSignIn(jar, fields), person)
      return readLocation(await app.fetch(callback, { jar }))
    },
    readStatus: async (path: string, jar: Jar) => (await app.fetch(path, { jar })).status,
    login: (email: string, jar: Jar) => send('/login', { email, password }, jar),
    readPage: async (path: string, jar: Jar) =>
      (await (await app.fetch(path, { jar })).text()).replace(/<!-- -->/g, ''),
  }
}
