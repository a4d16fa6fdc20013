/**
 * Set up before every test of a database: passwords are derived at a small part of their cost. A password still matches
 * only its own hash; tests of accounts check the real cost, and the journeys use it in a process
 * of its own.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Derive = typeof crypto.argon2
const quickCost = { memory: 64, passes: 1, parallelism: 1 }
/** On the global object, because a test and the setup each have this module. */
const shared = globalThis as { passwordsAsked?: string[] }

/** The cost that was asked for, once for each password derived in this process. */
export const listAskedPasswords = (): readonly string[] => shared.passwordsAsked ?? []

if (!shared.passwordsAsked) {
  const askedPasswords: string[] = []
  const derive: Derive = crypto.argon2
  shared.passwordsAsked = askedPasswords
  crypto.argon2 = ((algorithm, parameters, callback) => {
    askedPasswords.push(`${algorithm} ${parameters.memory} ${parameters.passes} ${parameters.parallelism}`)
    return derive(algorithm, { ...parameters, ...quickCost }, callback)
  }) as Derive
  syncBuiltinESMExports()
}
