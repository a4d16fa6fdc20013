import { createHmac } from 'node:crypto'
import type { Id } from '#kernel/id.ts'
import { addressBlock } from '#platform/http/address-block.ts'

/** The data that distinguishes a day's visitors. It comes with the request and is never stored. */
export const visitorKey = (request: Request, address: string): string =>
  `${addressBlock(address)}\n${(request.headers.get('user-agent') ?? '').slice(0, 300)}`

/** A visitor's key for one shop and one day, hashed with a salt that is deleted after that day. */
export const visitorHash = (shopId: Id<'shop'>, visitor: string, salt: string): string =>
  createHmac('sha256', salt).update(`${shopId}\n${visitor}`).digest('hex').slice(0, 32)
