import type { Keyring } from '#platform/crypto/seal.ts'

/**
 * What the verbs need besides the transaction: the keys, the address that links in mails begin with, and the moment of
 * the request on the system's clock (sign-in, codes and tokens never follow business time).
 */
export type AccountDeps = { ring: Keyring; appUrl: string; now: Date }
