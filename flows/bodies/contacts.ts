import { z } from 'zod'
import { findReaders } from '#messages'
import { agreedByWords, type Reader } from '#messages/contract'
import { cursorOf, Instant, limit, resource } from './resource.ts'

const ContactView = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    agreed_at: Instant,
    agreed_by: z.enum(['letters', 'checkout']).meta({
      description: `\`letters\`: ${agreedByWords.letters}. \`checkout\`: ${agreedByWords.checkout}.`,
    }),
    wording: z.string().nullable().meta({ description: 'The version of the text that was agreed to.' }),
    order_id: z.string().nullable().meta({ description: 'The order in which the box was ticked.' }),
  })
  .meta({ id: 'Contact' })

/** The people who consented to a shop's letters and haven't withdrawn. */
export const contacts = resource({
  name: 'contacts',
  summary: 'Fans who agreed to hear from you',
  description:
    'Addresses that agree to receive your news at this moment. Those that withdrew are not in it, so fetch the list before each mailing.',
  scope: 'contacts:read',
  query: z.strictObject({ limit, cursor: cursorOf(/^sub_[0-9a-f]{32}$/) }),
  item: ContactView,
  async read(tx, shopId, query) {
    const readers = await findReaders(tx, shopId, { behind: query.cursor ?? '', max: query.limit + 1 })
    const page = readers.slice(0, query.limit)
    return { data: page.map(toContactView), next: readers.length > query.limit ? page.at(-1)!.id : null }
  },
})

/** A contact in the API and the export. */
export const toContactView = (reader: Reader): z.output<typeof ContactView> => ({
  id: reader.id,
  email: reader.email,
  agreed_at: reader.agreedAt.toISOString(),
  agreed_by: reader.by,
  wording: reader.wording,
  order_id: reader.orderId,
})
