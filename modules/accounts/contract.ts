import { z } from 'zod'
import type { ShopRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { passwordLength } from './limits.ts'
import { citiesOf, countryNames, statesOf } from './people/regions.ts'
import { findHandleFault } from './shops/handle.ts'

export {
  ApiKeyForm,
  type ApiKeyView,
  type ApiScope,
  apiScopeLabels,
  apiScopes,
} from './keys/api-key.ts'
export { citiesOf, countryNames, statesOf } from './people/regions.ts'
export {
  AddPasskeyForm,
  EnterByPasskeyForm,
  type PasskeyView,
  RemovePasskeyForm,
  RenamePasskeyForm,
} from './proofs/passkey.ts'
export { type AccountRefusal, accountRefusals } from './refusals.ts'
export { describeDevice } from './sessions/device.ts'
export { findHandleFault as handleFault, makeHandle } from './shops/handle.ts'
export {
  JoinStaffForm,
  listStaffRoles,
  StaffInvitationForm,
  type StaffInvitationView,
  StaffInviteForm,
  type StaffMember,
  type StaffOffer,
  StaffPersonForm,
  StaffRolesForm,
  type StaffView,
  staffLabels,
} from './staff/staff-role.ts'
export {
  InvitationForm,
  type InvitationView,
  InviteForm,
  MemberForm,
  type MemberRole,
  MemberRoleForm,
  memberRoles,
  type OfferView,
  roleLabels,
  type TeamMember,
  type TeamView,
  type Workplace,
} from './teams/team-role.ts'

export const salesDisplays = ['never', 'always', 'running'] as const
export type SalesDisplay = (typeof salesDisplays)[number]
export const salesDisplayLabels: Readonly<Record<SalesDisplay, string>> = {
  never: 'Do not show count at all',
  always: 'Show total sales all the time',
  running: 'Show sales for current listing running only',
}
export const timeZones = ['Africa/Lagos', 'Africa/Maputo', 'Africa/Nairobi'] as const
export const timeZoneLabels: Readonly<Record<(typeof timeZones)[number], string>> = {
  'Africa/Lagos': 'GMT+1 (West Africa Time)',
  'Africa/Maputo': 'GMT+2 (Central Africa Time)',
  'Africa/Nairobi': 'GMT+3 (East Africa Time)',
}
export const displayCurrencies = ['NGN', 'ZAR', 'KES'] as const
export type DisplayCurrency = (typeof displayCurrencies)[number]
export const currencyLabels: Readonly<Record<DisplayCurrency, string>> = {
  NGN: 'Nigerian Naira (NGN)',
  ZAR: 'South African Rand (ZAR)',
  KES: 'Kenyan Shilling (KES)',
}
export const shopStatuses = ['active', 'vacation', 'suspended'] as const
export type ShopStatus = (typeof shopStatuses)[number]

export const accountProviders = ['paypal', 'stripe', 'google'] as const
export type AccountProvider = (typeof accountProviders)[number]
export const accountProviderLabels: Readonly<Record<AccountProvider, { name: string; use: string }>> = {
  paypal: { name: 'PayPal', use: 'Payouts' },
  stripe: { name: 'Stripe', use: 'Cards' },
  google: { name: 'Google', use: 'Sign-in' },
}

export type Shop = {
  id: Id<'shop'>
  handle: string
  name: string
  status: ShopStatus
  timeZone: string
  /** USD, the booking currency, until one is chosen. */
  displayCurrency: DisplayCurrency | 'USD'
  salesDisplay: SalesDisplay
  /** The owner lets Fanfare show the shop's listings elsewhere. */
  boosted: boolean
  ownerId: Id<'person'>
  ownerName: string
  ownerEmail: string
  openedAt: Date
}
export type Profile = {
  name: string
  email: string
  phone: string
  street: string
  apartment: string
  country: string
  state: string
  city: string
  zip: string
  shareAfterLaunch: boolean
  boosted: boolean
  shop: Pick<Shop, 'name' | 'handle' | 'salesDisplay' | 'timeZone' | 'displayCurrency'> | null
  role: ShopRole | null
}
export type SessionView = {
  id: string
  userAgent: string
  address: string
  lastSeenAt: Date
  createdAt: Date
  assurance: 'password' | 'second'
}
/** A change of e-mail address as one mailbox sees it: which mailbox, and the choices left. */
export type EmailChangeView = {
  side: 'old' | 'new'
  from: string
  to: string
  needsOldMailbox: boolean
  answer: { old: boolean; new: boolean }
  isDone: boolean
}
export type ConnectedAccount = { provider: AccountProvider; email: string }
export type SecondFactorState = { isOn: boolean; recoveryCodesLeft: number }

const email = z.email('Enter an e-mail address such as name@example.com.').trim().toLowerCase().max(254)
const { min: shortest, max: longest } = passwordLength
const password = z
  .string()
  .min(shortest, `Use at least ${shortest} characters.`)
  .max(longest, `Use at most ${longest} characters.`)
const personName = z.string().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.')
const shopName = z.string().trim().max(80, 'Use at most 80 characters.')
const handle = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ''))
  .superRefine((text, check) => {
    const fault = text === '' ? null : findHandleFault(text)
    if (fault) check.addIssue({ code: 'custom', message: fault })
  })
const upTo = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`)

export const SignUpForm = z.strictObject({
  name: personName,
  email,
  password,
  shopName: shopName.default(''),
  handle: handle.default(''),
  network: upTo(20).default(''),
  profile: upTo(80).default(''),
  /** An invitation's key. */
  join: upTo(400).default(''),
})
const next = z.string().max(2000).default('')
export const SignInForm = z.strictObject({
  email,
  password: z.string().min(1, 'Enter your password.').max(128),
  next,
})
/** The form that leads to Google. At sign-up it takes the shop along; other typed fields are ignored. */
export const GoogleForm = z.object({
  purpose: z.enum(['enter', 'link', 'prove']).default('enter'),
  next,
  shopName: shopName.default('').catch(''),
  handle: handle.default('').catch(''),
  network: upTo(20).default(''),
  profile: upTo(80).default(''),
  join: upTo(400).default(''),
})
export const SampleForm = z.strictObject({
  as: z.enum(['creator', 'staff', 'finance', 'fan']).default('creator'),
  next,
})
export const ForgotForm = z.strictObject({ email })
export const ChangeEmailForm = z.strictObject({ email })
const isRepeated = (repeated: string | undefined, first: string): boolean => repeated === first
export const ResetForm = z
  .strictObject({ token: z.string().min(10).max(100), password, again: z.string() })
  .refine((form) => isRepeated(form.again, form.password), {
    path: ['again'],
    error: 'The passwords don’t match.',
  })
export const ChangePasswordForm = z
  .strictObject({
    current: z.string().min(1, 'Enter your current password.').max(128),
    password,
    again: z.string(),
    /** The second factor, if one is on: a code, or a passkey's signature. */
    code: z.string().max(40).default(''),
    answer: z.string().max(10_000).default(''),
  })
  .refine((form) => isRepeated(form.again, form.password), {
    path: ['again'],
    error: 'The passwords don’t match.',
  })
/** An authenticator code ("123 456") or a recovery code ("k7f2q-9xw3m"). */
const code = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(
    z.string().regex(/^(\d{6}|[a-z2-7]{10})$/, 'Enter the 6-digit code from your app, or a recovery code.'),
  )
export const CodeForm = z.strictObject({ code, next })
/** Proof by password, for people without a second factor. */
export const ProveForm = z.strictObject({
  password: z.string().min(1, 'Enter your password.').max(128),
  next,
})
export const ConfirmForm = z.strictObject({
  token: z.string().min(10).max(100),
  password: z.string().max(128).default(''),
})
export const OpenShopForm = z.strictObject({
  shopName: shopName.min(1, 'Enter a name for your shop.'),
  handle: handle.default(''),
})
export const ConnectForm = z.strictObject({ email })
const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
export const ProfileForm = z
  .strictObject({
    name: personName,
    displayName: shopName.min(1, 'Enter a name that fans see.'),
    phone: upTo(40).regex(/^[+0-9 ().-]*$/, 'Use digits, spaces and + ( ) - only.'),
    street: upTo(160),
    apartment: upTo(80),
    country: z.enum(['', ...countryNames], 'Choose a country from the list.'),
    state: upTo(60).default(''),
    city: upTo(60).default(''),
    zip: upTo(20),
    shareAfterLaunch: checkbox,
    boosted: checkbox,
    salesDisplay: z.enum(salesDisplays),
    timeZone: z.enum(timeZones),
    /** Absent until one is chosen. */
    displayCurrency: z.enum([...displayCurrencies, 'USD']).optional(),
  })
  .superRefine((form, check) => {
    if (form.state && !statesOf(form.country).includes(form.state))
      check.addIssue({ code: 'custom', path: ['state'], message: 'Choose a state in that country.' })
    else if (form.city && !citiesOf(form.country, form.state).includes(form.city))
      check.addIssue({ code: 'custom', path: ['city'], message: 'Choose a city in that state.' })
  })

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'export.asked': { exportId: Id<'export'> }
    'shop.opened': { shopId: Id<'shop'> }
    'shop.moved': { shopId: Id<'shop'> }
  }
}
