import type { LoaderFunctionArgs } from 'react-router'
import { findNoticePage, markNoticesSeen } from '#messages'
import { signedInCreator } from '../../request.server.ts'

/** The shop's events. Those on the page now count as read, and are marked new once. */
export function loadNotices({ context }: LoaderFunctionArgs) {
  const { shop, actor, url, transact } = signedInCreator(context)
  const before = url.searchParams.get('before')
  return transact(async (tx, at) => {
    const { lines, next } = await findNoticePage(tx, shop.id, actor.personId, before)
    if (!before) await markNoticesSeen(tx, shop.id, actor.personId, at)
    return { lines, next, before, zone: shop.timeZone }
  })
}
