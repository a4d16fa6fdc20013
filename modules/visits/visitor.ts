import { createHmac } from 'node:crypto'
import type { Id } from '#kernel/id.ts'
import { addressBlock } from '#platform/http/address-block.ts'

/** What tells visitors of a day apart, as it comes with a request; it is kept by nobody. */
export const visitorKey = (request: Request, address: string): string =>
  `${addressBlock(address)}\n${(request.headers.get('user-agent') ?? '').slice(0, 300)}`

/** The same for one shop and one day: of the salt that goes with the day. */
export const visitorHash = (shopId: Id<'shop'>, visitor: string, salt: string): string =>
  createHmac('sha256', salt).update(`${shopId}\n${visitor}`).digest('hex').slice(0, 32)
