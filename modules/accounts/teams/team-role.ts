import { z } from 'zod'
import type { ShopRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { parseId } from '#kernel/id.ts'

/** The roles an owner can give; ownership isn't one of them. */
export const memberRoles = ['admin', 'designer', 'marketer', 'finance'] as const
export type MemberRole = (typeof memberRoles)[number]

export const roleLabels: Readonly<Record<ShopRole, { name: string; permissions: string }>> = {
  owner: { name: 'Owner', permissions: 'Everything, money and the team too.' },
  admin: {
    name: 'Admin',
    permissions:
      'The whole shop: products, listings, store, promotions, domains and analytics. Not money or the team.',
  },
  designer: {
    name: 'Designer',
    permissions: 'Creates products, launches and ends listings, edits the store.',
  },
  marketer: { name: 'Marketer', permissions: 'Promotions, prices, channels, tracking and analytics.' },
  finance: {
    name: 'Finance',
    permissions: 'Reads analytics, payouts, statements and purchases. Changes nothing.',
  },
}

export type TeamMember = {
  personId: Id<'person'>
  name: string
  email: string
  role: ShopRole
  since: Date
}
export type InvitationView = {
  id: string
  email: string
  role: MemberRole
  sentAt: Date
  expiresAt: Date
  isExpired: boolean
}
export type TeamView = { members: TeamMember[]; invitations: InvitationView[] }
/** A shop someone works in, for the switcher. */
export type Workplace = { id: string; name: string; handle: string; role: ShopRole }
/** The page behind an invitation's link. */
export type OfferView = { shop: string; handle: string; from: string; email: string; role: MemberRole }

const role = z.enum(memberRoles, 'Choose what they may do.')
export const InviteForm = z.strictObject({
  email: z.email('Enter an e-mail address such as name@example.com.').trim().toLowerCase().max(254),
  role,
})
const personId = z.custom<Id<'person'>>((text) => parseId('person', text) !== null)
export const MemberRoleForm = z.strictObject({ person: personId, role })
export const MemberForm = z.strictObject({ person: personId })
export const InvitationForm = z.strictObject({ invitation: z.string().max(60) })
