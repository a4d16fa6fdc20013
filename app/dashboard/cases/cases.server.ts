import type { LoaderFunctionArgs } from 'react-router'
import { findIncidents, nameOfSubject } from '#moderation'
import { signedInCreator } from '../../request.server.ts'

/** What was decided about the shop and its listings. What is only reported is not told. */
export async function loadCases({ context }: LoaderFunctionArgs) {
  const { read, shop } = signedInCreator(context)
  return read(async (tx) => {
    const told = (await findIncidents(tx, { shopId: shop.id })).filter(
      ({ status }) => status !== 'open' && status !== 'dismissed',
    )
    const rows = []
    for (const { id, shopId, listingId, status, openedAt, words } of told)
      rows.push({
        id,
        status,
        openedAt,
        words,
        isStore: listingId === null,
        what: (await nameOfSubject(tx, { shopId, listingId })) ?? shop.name,
      })
    return rows
  })
}
