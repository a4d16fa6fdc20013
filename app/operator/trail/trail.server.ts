import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShops } from '#accounts'
import { findChainState, findEntries, record, requestWalk } from '#audit'
import type { AuditLine } from '#audit/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { findOrders } from '#orders'
import { houseDate } from '#platform/clock.ts'
import { signedInStaff } from '../../request.server.ts'

const maxLines = 50

/** The resources of one kind, each once. */
const listIds = <Kind extends 'order' | 'shop'>(lines: readonly AuditLine[], kind: Kind): Id<Kind>[] => [
  ...new Set(lines.flatMap(({ resource }) => parseId(kind, resource) ?? [])),
]

/** The trail, newest first, and whether its chain is intact. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'admin')
  const query = new URL(request.url).searchParams
  const words = (query.get('q') ?? '').trim().slice(0, 120)
  const number = Number(query.get('before'))
  const beforeNumber = Number.isSafeInteger(number) && number > 0 ? number : undefined
  return read(async (tx) => {
    const entries = await findEntries(tx, {
      max: maxLines + 1,
      ...(words ? { searchText: words } : {}),
      ...(beforeNumber ? { before: beforeNumber } : {}),
    })
    const lines = entries.slice(0, maxLines)
    const chain = await findChainState(tx)
    const orders = await findOrders(tx, listIds(lines, 'order'))
    const shops = await findShops(tx, { ids: listIds(lines, 'shop') })
    return {
      words,
      lines,
      chain,
      names: Object.fromEntries([
        ...orders.map(({ id, number }) => [id, number]),
        ...shops.map(({ id, name }) => [id, name]),
      ]) as Record<string, string>,
      older: entries.length > maxLines ? lines.at(-1)!.id : null,
      isNewest: !beforeNumber,
    }
  })
}

/** Has a job recompute the whole chain from its first line; the loader shows the result. */
export async function action({ context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'admin')
  await transact(async (tx, at) => {
    const entry = { actor, action: 'trail.check_asked', resource: 'trail', shopId: null, requestId } as const
    await record(tx, entry, at)
    await requestWalk(tx, houseDate())
  })
  return redirect(hrefs.operatorTrail(), 303)
}
