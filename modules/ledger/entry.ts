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

/** The accounts of the house itself, whichever shop an entry is of. */
export type OwnAccount = keyof typeof houseAccounts | Exclude<keyof typeof cashAccounts, 'bank:in_flight'>

export const shopAccounts = ['pending', 'available', 'in_transit'] as const
export type ShopAccount = (typeof shopAccounts)[number]
export type AccountName =
  | keyof typeof houseAccounts
  | keyof typeof cashAccounts
  | `shop:${string}:${ShopAccount}`
  | AbroadAccount
/** Accounts for our money with a provider of payouts, for money in flight in another currency, and for conversions. */
export type AbroadAccount = `provider:${string}:${string}` | `bank:in_flight:${string}` | `fx:${string}`
export type Nature = 'asset' | 'liability' | 'income' | 'expense'

export const shopAccount = (shopId: Id<'shop'>, name: ShopAccount): AccountName => `shop:${shopId}:${name}`

/** Whether an account grows by debits (what we have, what we spend) or by credits (what we owe, what we earn). */
export function natureOf(account: AccountName): Nature {
  if (account in houseAccounts) return houseAccounts[account as keyof typeof houseAccounts]
  if (account in cashAccounts) return cashAccounts[account as keyof typeof cashAccounts]
  return /^(provider|fx|bank):/.test(account) ? 'asset' : 'liability'
}

/** What profit waits for, by its id: a printed piece, a download, or an order, whose tip waits under it. */
export type HeldId = Id<'unit'> | Id<'download'> | Id<'order'>

/** Debits are positive, credits negative: the postings of an entry sum to zero. */
export type Posting = { readonly account: AccountName; readonly amount: Money }
export type Entry = {
  readonly kind: EntryKind
  /** The business key of the cause: an order, a refund, a payout. */
  readonly reference: string
  readonly memo?: string
  readonly shopId?: Id<'shop'>
  /** The order whose money this is, where there is one: clearing and refunds find it by this. */
  readonly orderId?: Id<'order'>
  readonly postings: readonly Posting[]
}

/** An entry as the book holds it. */
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
