import type { Id } from './id.ts'

export const staffRoles = ['support', 'production', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
export const shopRoles = ['owner', 'admin', 'designer', 'marketer', 'finance'] as const
export type ShopRole = (typeof shopRoles)[number]

/** The powers in a shop: make and sell, advertise, read figures, run the shop, read its money, own it. */
export const powers = ['make', 'promote', 'analyse', 'manage', 'books', 'own'] as const
export type Power = (typeof powers)[number]

/** The powers of each role in a shop. Every route, action and verb decides by this table and nothing else. */
export const powersOf: Readonly<Record<ShopRole, readonly Power[]>> = {
  owner: powers,
  admin: ['make', 'promote', 'analyse', 'manage'],
  designer: ['make'],
  marketer: ['promote', 'analyse'],
  finance: ['analyse', 'books'],
}
export const mayDo = (role: ShopRole, power: Power): boolean => powersOf[role].includes(power)

/** The caller. Made once per request, from the session; everything behind the gate trusts it. */
export type Actor =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'person'
      readonly personId: Id<'person'>
      readonly name: string
      readonly email: string
      /** A version that changes with the person's picture, for its address; null if they have none. */
      readonly avatar?: string | null
      readonly emailVerified: boolean
      /** The shop the person is working in, or none for a pure fan or staff. */
      readonly shop: {
        readonly id: Id<'shop'>
        readonly handle: string
        readonly name: string
        readonly role: ShopRole
        readonly timeZone: string
        /** The currency that the shop's figures are shown in beside USD. */
        readonly currency: string
      } | null
      readonly staff: readonly StaffRole[]
      /** password = signed in; second = a second factor was given in this session. */
      readonly assurance: 'password' | 'second'
      readonly hasSecondFactor: boolean
      readonly hasPasskey: boolean
      /** The time of the last second factor in this session. */
      readonly secondFactorAt: Date | null
      readonly sessionId: Id<'session'>
    }

export type Person = Extract<Actor, { kind: 'person' }>
export const nobody: Actor = { kind: 'nobody' }

declare const proved: unique symbol
/**
 * A staff member who gave their second factor within the last ten minutes. Only `provedStaff` makes one, and verbs
 * that pay out or refund require it, so that no screen can forget to ask.
 */
export type ProvedStaff = {
  readonly [proved]: true
  readonly personId: Id<'person'>
  readonly name: string
}

/** The caller, if they may move money now; null for everyone else. The actor holds a proof only while it is fresh. */
export function provedStaff(actor: Actor): ProvedStaff | null {
  if (actor.kind !== 'person' || actor.staff.length === 0) return null
  if (actor.assurance !== 'second' || actor.secondFactorAt === null) return null
  return { personId: actor.personId, name: actor.name } as ProvedStaff
}

/** A route's policy for callers. Every route declares one; a route without one doesn't start. */
export type Policy =
  | 'public'
  | 'person'
  /** Anyone who works in a shop; with a power, only members whose role has it. */
  | 'creator'
  | `creator:${Power}`
  | 'staff'
  | `staff:${StaffRole}`
  | 'sample'
