import {
  type AccountDeps,
  admitSignIn,
  type Client,
  createAccount,
  type NewAccount,
  resolveActor,
  signIn,
} from '#accounts'
import type { Actor, Person } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { houseDate } from '#platform/clock.ts'
import type { Database } from '#platform/database/tx.ts'

/** An actor for tests that don't care who acted. */
export const somePerson = newId('person')
export const goodPassword = 'press-and-ship-42'
/** Keys and the clock as a request has them; the moment is read again for each use. */
export const deps: AccountDeps = {
  ring: { secret: 'k'.repeat(40) },
  appUrl: 'https://fanfare.test',
  get now() {
    return houseDate()
  },
}

let index = 0
/** Every try comes from a new address, so that tests don't share their limits. */
export const createClient = (): Client => {
  index += 1
  return { address: `10.0.${index >> 8}.${index & 255}`, userAgent: 'Firefox/1 Linux', requestId: 'r' }
}

let people = 0
/** Creates, signs in and finds the people of a test. */
export function createPeople(database: Database) {
  async function createPerson(changes: Partial<NewAccount> = {}) {
    people += 1
    const email = `person${people}@example.com`
    const defaults = {
      name: `Person ${people}`,
      email,
      password: goodPassword,
      shop: { name: `Shop ${people}` },
    }
    const account = await database.transact((tx, at) =>
      createAccount(tx, deps, { ...defaults, ...changes }, at),
    )
    return { ...account, email }
  }
  async function attemptSignIn(email: string, password = goodPassword, client = createClient()) {
    const admitted = await database.transact((tx) => admitSignIn(tx, deps, email, client))
    if (!admitted.ok) return admitted
    return database.transact((tx, at) => signIn(tx, deps, admitted.value, password, client, at))
  }
  const findActor = (token: string, name = '__Host-fanfare'): Promise<Actor> =>
    resolveActor(
      { read: database.read, config: { appUrl: deps.appUrl } },
      new Request('https://fanfare.test/', { headers: { cookie: `${name}=${token}` } }),
    )
  async function findPerson(email: string): Promise<Person> {
    const signedIn = await attemptSignIn(email)
    const actor = await findActor(signedIn.ok ? signedIn.value.token : '')
    if (actor.kind !== 'person') throw new Error(`${email} could not sign in`)
    return actor
  }
  /** The token of the newest mail to an address. */
  async function findLastToken(to: string): Promise<string> {
    const { rows } = await database.execute(
      'select body_text from messages.mail where to_address = $1 order by queued_at desc, id desc limit 1',
      [to],
    )
    return /token=(\S+)/.exec(String(rows[0]?.body_text))?.[1] ?? ''
  }
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await database.execute(text, values)).rows[0]!.n)
  return { createPerson, enter: attemptSignIn, actorOf: findActor, findPerson, findLastToken, count }
}

/** The key under which tries at an address's password are counted. */
export { accountSubject } from '../../modules/accounts/sessions/admit-sign-in.ts'
