import { type Id, parseId } from '#kernel/id.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'

/** The key in a fan's link to an order: who has it may see the order, cancel it and change it until it prints. */
export const orderKey = (ring: Keyring, orderId: Id<'order'>): string => signToken(ring, 'order', orderId)

/** The order that a key opens; null for anything else. */
export const orderOfKey = (ring: Keyring, key: string): Id<'order'> | null =>
  parseId('order', readToken(ring, 'order', key))
