import { z } from 'zod'
import type { ApiScope } from '#accounts/contract'
import type { Id } from '#kernel/id.ts'
import { type Money, moneyText } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'

/** The site of the stores, such as `https://shops.example`: absolute addresses begin with it. */
export type Site = { origin: string }
export const siteOf = ({ storeUrl, appUrl }: { storeUrl: string | null; appUrl: string }): Site => ({
  origin: storeUrl ?? appUrl,
})

/** A list that programs read in pages: its address, the scope a key needs, and how to read a page and one item. */
export type Resource<Query extends z.ZodObject = z.ZodObject, Item extends z.ZodType = z.ZodType> = {
  /** The last part of its address, and its tag in the document. */
  name: string
  summary: string
  description: string
  scope: ApiScope
  query: Query
  item: Item
  read(
    tx: Tx,
    shopId: Id<'shop'>,
    query: z.output<Query>,
    site: Site,
  ): Promise<{ data: z.output<Item>[]; next: string | null }>
  /** One of the shop's items by id; null if it has none. Absent if programs don't need single items. */
  find?(tx: Tx, shopId: Id<'shop'>, id: string, site: Site): Promise<z.output<Item> | null>
}

/** Keeps the types of a resource's parts together while it is written. */
export const resource = <Query extends z.ZodObject, Item extends z.ZodType>(
  parts: Resource<Query, Item>,
): Resource => parts as unknown as Resource

export const limit = z.coerce
  .number('A whole number from 1 to 100.')
  .int('A whole number from 1 to 100.')
  .min(1, 'A whole number from 1 to 100.')
  .max(100, 'A whole number from 1 to 100.')
  .default(25)
  .meta({ description: 'Items per page.' })
export const cursorOf = (shape: RegExp) =>
  z
    .string()
    .regex(shape, 'Send the `next` of the page before, or leave it out.')
    .optional()
    .meta({ description: 'The `next` of the previous page. Leave it out for the first page.' })

export const Amount = z
  .strictObject({
    amount: z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .meta({ description: 'An exact decimal number, as text.' }),
    currency: z.string().length(3),
  })
  .meta({ id: 'Amount' })
export const amountOf = (money: Money) => ({ amount: moneyText(money), currency: money.currency })

export const Instant = z.iso.datetime()
/** `label`: what is true of an item from that moment on, such as "Placed". */
export const sinceOf = (label: string) =>
  z.iso
    .datetime({ offset: true, error: 'A moment with its offset, such as 2026-08-01T00:00:00Z.' })
    .transform((text) => new Date(text))
    .optional()
    .meta({ description: `${label} at this moment or later.` })
export const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null
