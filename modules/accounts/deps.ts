import type { Keyring } from '#platform/crypto/seal.ts'

/**
 * Dependencies besides the transaction: the keys, the base address of links in letters, and the request's moment on
 * the system's clock (sign-in, codes and tokens never follow business time).
 */
export type AccountDeps = { ring: Keyring; appUrl: string; now: Date }
