import type { LoaderFunctionArgs } from 'react-router'
import { record } from '#audit'
import { toCsv } from '#kernel/csv.ts'
import { findReaders, makeLeaveLink } from '#messages'
import { agreedByWords } from '#messages/contract'
import { depsOf } from '../../../account-deps.server.ts'
import { requestOf, signedInCreator } from '../../../request.server.ts'

/**
 * The addresses that now consent to this shop's letters, without those that unsubscribed. Each with the time and way
 * of consent, and its unsubscribe link for the foot of every letter. Audited.
 */
export async function loadContacts({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { transact, shop, actor, requestId } = signedInCreator(context)
  const readers = await transact(async (tx, at) => {
    const contacts = await findReaders(tx, shop.id)
    const after = { contacts: contacts.length }
    await record(
      tx,
      { actor, action: 'contacts.exported', resource: shop.id, shopId: shop.id, after, requestId },
      at,
    )
    return contacts
  })
  const deps = depsOf(requestOf(context))
  const rows = readers
    .map((reader) => [
      ...[reader.email, reader.agreedAt.toISOString(), agreedByWords[reader.by], reader.wording],
      makeLeaveLink(deps, reader.id),
    ])
    .sort(([a], [b]) => (a! < b! ? -1 : 1))
  return new Response(
    toCsv(['E-mail', 'Agreed at', 'Agreed by', 'Version of the wording', 'Link to unsubscribe'], rows),
    {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="fanfare-${shop.handle}-contacts.csv"`,
        'Cache-Control': 'private, no-store',
      },
    },
  )
}
