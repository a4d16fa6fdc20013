import type { LoaderFunctionArgs } from 'react-router'
import { findIncidents, nameOfSubject } from '#moderation'
import { signedInCreator } from '../../request.server.ts'

/** Decisions about the shop and its listings. Reports without a decision are not shown. */
export async function loadCases({ context }: LoaderFunctionArgs) {
  const { read, shop, url } = signedInCreator(context)
  const after = url.searchParams.get('after')
  return read(async (tx) => {
    const incidents = await findIncidents(tx, { shopId: shop.id, told: true }, after)
    const rows = []
    for (const { id, shopId, listingId, status, openedAt, words } of incidents.rows)
      rows.push({
        id,
        status,
        openedAt,
        words,
        isStore: listingId === null,
        subjectName: (await nameOfSubject(tx, { shopId, listingId })) ?? shop.name,
      })
    return { rows, after, next: incidents.next }
  })
}
