import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { EntryKind } from './kinds.ts'

export type { EntryKind }

export const houseAccounts = {
  'house:production_payable': 'liability',
  'house:shipping_income': 'income',
  'house:sales_tax': 'liability',
  'house:payment_fees': 'expense',
  'house:platform_income': 'income',
  'house:payout_fees': 'income',
  'house:promotions': 'expense',
  'house:refund_reserve': 'expense',
  'house:payout_costs': 'expense',
} as const
const cashAccounts = { 'psp:cash': 'asset', 'bank:cash': 'asset', 'bank:in_flight': 'asset' } as const

/** The house's own accounts, the same for every shop. */
export type OwnAccount = keyof typeof houseAccounts | Exclude<keyof typeof cashAccounts, 'bank:in_flight'>

export const shopAccounts = ['pending', 'available', 'in_transit'] as const
export type ShopAccount = (typeof shopAccounts)[number]
export type AccountName =
  | keyof typeof houseAccounts
  | keyof typeof cashAccounts
  | `shop:${string}:${ShopAccount}`
  | AbroadAccount
/** Accounts for our money with a payout provider, for money in flight in another currency, and for conversions. */
export type AbroadAccount = `provider:${string}:${string}` | `bank:in_flight:${string}` | `fx:${string}`
export type Nature = 'asset' | 'liability' | 'income' | 'expense'

export const shopAccount = (shopId: Id<'shop'>, name: ShopAccount): AccountName => `shop:${shopId}:${name}`

/** Tells if an account grows by debits (what we own or spend) or by credits (what we owe or earn). */
export function natureOf(account: AccountName): Nature {
  if (account in houseAccounts) return houseAccounts[account as keyof typeof houseAccounts]
  if (account in cashAccounts) return cashAccounts[account as keyof typeof cashAccounts]
  return /^(provider|fx|bank):/.test(account) ? 'asset' : 'liability'
}

/** The thing that pending profit belongs to, by its id: a unit, a download, or an order for its tip. */
export type HeldId = Id<'unit'> | Id<'download'> | Id<'order'>

/** Debits are positive, credits negative: the postings of an entry sum to zero. */
export type Posting = { readonly account: AccountName; readonly amount: Money }
export type Entry = {
  readonly kind: EntryKind
  /** The business key of the cause: an order, a refund, a payout. */
  readonly reference: string
  readonly memo?: string
  readonly shopId?: Id<'shop'>
  /** The order whose money this is, if any; clearing and refunds look it up. */
  readonly orderId?: Id<'order'>
  readonly postings: readonly Posting[]
}

/** An entry as stored. */
export type PostedEntry = {
  id: Id<'entry'>
  number: number
  kind: EntryKind
  reference: string
  memo: string
  shopId: Id<'shop'> | null
  orderId: Id<'order'> | null
  happenedAt: Date
  postings: { account: AccountName; amount: Money }[]
}
