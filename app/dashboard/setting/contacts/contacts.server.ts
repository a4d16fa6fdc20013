import type { LoaderFunctionArgs } from 'react-router'
import { record } from '#audit'
import { csvText } from '#kernel/csv.ts'
import { findReaders } from '#messages'
import { signedInCreator } from '../../../request.server.ts'

/** The addresses that agreed to hear from this shop, as they stand now: who left is not among them. Audited. */
export async function loadContacts({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { transact, shop, actor, requestId } = signedInCreator(context)
  const readers = await transact(async (tx, at) => {
    const found = await findReaders(tx, shop.id)
    const after = { contacts: found.length }
    await record(
      tx,
      { actor, action: 'contacts.exported', resource: shop.id, shopId: shop.id, after, requestId },
      at,
    )
    return found
  })
  const emails = readers.map(({ email }) => email).sort()
  return new Response(
    csvText(
      ['E-mail'],
      emails.map((email) => [email]),
    ),
    {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="fanfare-${shop.handle}-contacts.csv"`,
        'Cache-Control': 'private, no-store',
      },
    },
  )
}
