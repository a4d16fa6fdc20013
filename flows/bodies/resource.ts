import { z } from 'zod'
import type { ApiScope } from '#accounts/contract'
import type { Id } from '#kernel/id.ts'
import { type Money, moneyText } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'

/** A list that programs read in pages: its address, what a key needs for it, and how a page is made. */
export type Resource<Query extends z.ZodObject = z.ZodObject, Item extends z.ZodType = z.ZodType> = {
  /** Its last word in the address, and the tag in the document. */
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
  ): Promise<{ data: z.output<Item>[]; next: string | null }>
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
  .meta({ description: 'How many to a page.' })
export const cursorOf = (shape: RegExp) =>
  z
    .string()
    .regex(shape, 'Send the `next` of the page before, or leave it out.')
    .optional()
    .meta({ description: 'The `next` of the page before. Left out, the first page.' })

export const Amount = z
  .strictObject({
    amount: z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .meta({ description: 'A decimal number as text, exact.' }),
    currency: z.string().length(3),
  })
  .meta({ id: 'Amount' })
export const amountOf = (money: Money) => ({ amount: moneyText(money), currency: money.currency })

export const Instant = z.iso.datetime()
export const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null
