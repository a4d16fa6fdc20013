import { createHash } from 'node:crypto'
import { bigint, boolean, char, customType, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { ShopRole, StaffRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { AccountProvider, DisplayCurrency, SalesDisplay, ShopStatus } from './contract.ts'

const accounts = pgSchema('accounts')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
/** Written and compared as a hash: a reader of the table can't sign in with it. */
const hashedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: hashToken,
})

/** `join` is an invitation's key: a person who signs up by one opens no shop. */
export type WantedShop = { name: string; handle: string; network: string; profile: string; join?: string }

export const person = accounts.table('person', {
  id: text('id').$type<Id<'person'>>().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  phone: text('phone').notNull().default(''),
  street: text('street').notNull().default(''),
  apartment: text('apartment').notNull().default(''),
  country: text('country').notNull().default(''),
  state: text('state').notNull().default(''),
  city: text('city').notNull().default(''),
  zip: text('zip').notNull().default(''),
  shareAfterLaunch: boolean('share_after_launch').notNull().default(true),
  boosted: boolean('boosted').notNull().default(false),
  wantedShop: jsonb('wanted_shop').$type<WantedShop>(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
})

export const credential = accounts.table('credential', {
  id: text('id').primaryKey(),
  userId: text('person_id').$type<Id<'person'>>().notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  password: text('password_hash'),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instantColumn('access_token_expires_at'),
  refreshTokenExpiresAt: instantColumn('refresh_token_expires_at'),
  scope: text('scope'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
})

export const session = accounts.table('session', {
  id: text('id').$type<Id<'session'>>().primaryKey(),
  userId: text('person_id').$type<Id<'person'>>().notNull(),
  token: hashedText('token_hash').notNull(),
  assurance: text('assurance').$type<'half' | 'password' | 'second'>().notNull().default('half'),
  secondFactorAt: instantColumn('second_factor_at'),
  shopId: text('shop_id').$type<Id<'shop'>>(),
  ipAddress: text('ip_address').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  lastSeenAt: instantColumn('last_seen_at').notNull().defaultNow(),
  expiresAt: instantColumn('expires_at').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
})

export const verification = accounts.table('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
})

export const twoFactor = accounts.table('two_factor', {
  personId: text('person_id').$type<Id<'person'>>().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  enabledAt: instantColumn('enabled_at').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  failures: integer('failures').notNull().default(0),
  firstFailedAt: instantColumn('first_failed_at'),
})

/** The secret that a session may scan; a code of it moves it to `two_factor`. */
export const factorOffer = accounts.table('factor_offer', {
  sessionId: text('session_id').$type<Id<'session'>>().primaryKey(),
  personId: text('person_id').$type<Id<'person'>>().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  offeredAt: instantColumn('offered_at').notNull(),
})

export const recoveryCode = accounts.table('recovery_code', {
  personId: text('person_id').$type<Id<'person'>>().notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: instantColumn('used_at'),
})

export const shop = accounts.table('shop', {
  id: text('id').$type<Id<'shop'>>().primaryKey(),
  handle: text('handle').notNull(),
  name: text('name').notNull(),
  status: text('status').$type<ShopStatus>().notNull().default('active'),
  timeZone: text('time_zone').notNull().default('Africa/Lagos'),
  displayCurrency: char('display_currency', { length: 3 })
    .$type<DisplayCurrency | 'USD'>()
    .notNull()
    .default('USD'),
  salesDisplay: text('sales_display').$type<SalesDisplay>().notNull().default('always'),
  openedAt: instantColumn('opened_at').notNull(),
})

export const member = accounts.table('member', {
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  personId: text('person_id').$type<Id<'person'>>().notNull(),
  role: text('role').$type<ShopRole>().notNull(),
  since: instantColumn('since').notNull(),
})

export const staff = accounts.table('staff', {
  personId: text('person_id').$type<Id<'person'>>().notNull(),
  role: text('role').$type<StaffRole>().notNull(),
})

export const connectedAccount = accounts.table('connected_account', {
  personId: text('person_id').$type<Id<'person'>>().notNull(),
  provider: text('provider').$type<AccountProvider>().notNull(),
  email: text('email').notNull(),
  connectedAt: instantColumn('connected_at').notNull(),
})

/** The prefix of a picture we drew ourselves; pictures named by a sign-in provider aren't shown. */
export const picturePrefix = 'data:image/webp;base64,'
