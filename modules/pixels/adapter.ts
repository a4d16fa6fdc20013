/** The common shape of the networks' adapters: from an event to their request, and from their answer to ours. */
import { money, moneyText } from '#kernel/money.ts'
import type { Client } from './client.ts'
import type { Content, EventName } from './contract.ts'

export type PixelEvent = {
  id: string
  name: EventName
  happenedAt: Date
  page: string
  valueMinor: number
  contents: readonly Content[]
  orderNumber: string | null
  client: Client
}
/** `test`: a code of the network's own test screen, or empty; null for an event that counts. */
export type PixelAccess = { pixelId: string; account: string | null; token: string; test: string | null }
export type NetworkRequest = { url: string; headers: Record<string, string>; body: unknown }
/** `again`: the network was unavailable or busy, so the event is sent later. */
export type Answer = { state: 'sent' | 'refused' | 'again'; words: string }
export type Adapter = {
  /** Null if this network takes this event from the browser only. */
  requestOf(event: PixelEvent, access: PixelAccess): NetworkRequest | null
  answerOf(status: number, body: unknown): Answer
}

export const toDecimal = (minor: number): string => moneyText(money(minor))
export const toUnixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
export const countUnits = (contents: readonly Content[]): number =>
  contents.reduce((count, content) => count + content.quantity, 0)

/** Networks take a person's hashes in lists. */
export const listHash = (hash: string | undefined) => (hash ? [hash] : undefined)

/** A person's hashes under Meta's field names, which others adopted. */
export const listHashes = (person: Client['person'] = {}) => ({
  em: listHash(person.email),
  ph: listHash(person.phone),
  fn: listHash(person.firstName),
  ln: listHash(person.lastName),
  ct: listHash(person.city),
  zp: listHash(person.postalCode),
  country: listHash(person.country),
})

/** Drops empty parts, which networks refuse. */
export const omitEmpty = <Part>(parts: Record<string, Part | undefined | null>): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) =>
      part === undefined || part === null || part === '' ? [] : [[name, part]],
    ),
  ) as Record<string, Part>

/** The text at a path of an unchecked answer. */
export function textAt(body: unknown, ...path: readonly (string | number)[]): string {
  let current: unknown = body
  for (const step of path) current = (current as Record<string | number, unknown> | null | undefined)?.[step]
  return typeof current === 'string' || typeof current === 'number' ? String(current) : ''
}

/** Tells if a later try may succeed after this status. */
export const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500
