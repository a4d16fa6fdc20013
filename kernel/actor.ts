import type { Id } from './id.ts'

export const staffRoles = ['support', 'production', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
export const shopRoles = ['owner', 'designer', 'marketer', 'support', 'finance'] as const
export type ShopRole = (typeof shopRoles)[number]

/** Who is asking. Made once per request, from the session; everything behind the gate trusts it. */
export type Actor =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'person'
      readonly personId: Id<'person'>
      readonly name: string
      readonly email: string
      readonly emailVerified: boolean
      /** The shop the person is working in, or none for a pure fan or staff. */
      readonly shop: {
        readonly id: Id<'shop'>
        readonly handle: string
        readonly name: string
        readonly role: ShopRole
        readonly timeZone: string
      } | null
      readonly staff: readonly StaffRole[]
      /** password = signed in; second = a second factor was given in this session. */
      readonly assurance: 'password' | 'second'
      readonly hasSecondFactor: boolean
      /** When the second factor was last given in this session. */
      readonly secondFactorAt: Date | null
      readonly sessionId: string
    }

export type Person = Extract<Actor, { kind: 'person' }>
export const nobody: Actor = { kind: 'nobody' }

/** What a route asks of who comes. Every route declares one; a route without one does not start. */
export type Policy = 'public' | 'person' | 'creator' | 'staff' | `staff:${StaffRole}` | 'sample'
