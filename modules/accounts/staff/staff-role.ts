import { z } from 'zod'
import { type StaffRole, staffRoles } from '#kernel/actor.ts'
import { listFormat } from '#kernel/formats.ts'
import type { Id } from '#kernel/id.ts'
import { parseId } from '#kernel/id.ts'

export const staffLabels: Readonly<Record<StaffRole, { name: string; permissions: string }>> = {
  support: {
    name: 'Support',
    permissions: 'Answers fans, decides claims, reviews and reports, refunds orders.',
  },
  production: {
    name: 'Production',
    permissions: 'Prints, scans, packs and ships; looks after providers and blanks.',
  },
  finance: { name: 'Finance', permissions: 'Approves payouts and reads the ledger.' },
  admin: { name: 'Admin', permissions: 'Everything, including staff.' },
}
/** "Finance and Support". */
export const listStaffRoles = (roles: readonly StaffRole[]): string =>
  listFormat('en-GB').format(roles.map((role) => staffLabels[role].name))

export type StaffMember = {
  personId: Id<'person'>
  name: string
  email: string
  roles: StaffRole[]
  /** A code or a passkey is set up; without one the console stays closed. */
  hasSecondFactor: boolean
}
export type StaffInvitationView = {
  id: string
  email: string
  role: StaffRole
  /** The person who invited, or null for the server's command line. */
  from: string | null
  sentAt: Date
  expiresAt: Date
  isExpired: boolean
}
export type StaffView = { members: StaffMember[]; invitations: StaffInvitationView[] }
/** The page behind an invitation's link; `hasAccount`: the address has an account already. */
export type StaffOffer = { email: string; role: StaffRole; from: string | null; hasAccount: boolean }

const email = z.email('Enter an e-mail address such as name@example.com.').trim().toLowerCase().max(254)
const role = z.enum(staffRoles, 'Choose what they may do.')
const person = z.custom<Id<'person'>>((text) => parseId('person', text) !== null)
export const StaffInviteForm = z.strictObject({ email, role })
export const StaffRolesForm = z.strictObject({
  person,
  roles: z.array(role).min(1, 'Choose at least one role, or take them out.'),
})
export const StaffPersonForm = z.strictObject({ person })
export const StaffInvitationForm = z.strictObject({ invitation: z.string().max(60) })
/** Name and password of someone without an account. */
export const JoinStaffForm = z
  .strictObject({
    key: z.string().max(400),
    name: z.string().trim().min(1, 'Enter your name.').max(120, 'A name has at most 120 characters.'),
    password: z
      .string()
      .min(10, 'A password has at least 10 characters.')
      .max(128, 'A password has at most 128 characters.'),
    again: z.string(),
  })
  .refine((form) => form.again === form.password, { path: ['again'], error: 'The two passwords differ.' })
