import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShops } from '#accounts'
import { findChainState, findEntries, record, requestWalk } from '#audit'
import type { AuditLine } from '#audit/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { findOrders } from '#orders'
import { houseDate } from '#platform/clock.ts'
import { signedInStaff } from '../../request.server.ts'

const linesShown = 50

/** The resources of one kind, each once. */
const idsOf = <Kind extends 'order' | 'shop'>(lines: readonly AuditLine[], kind: Kind): Id<Kind>[] => [
  ...new Set(lines.flatMap(({ resource }) => parseId(kind, resource) ?? [])),
]

/** The trail, newest first, and whether its chain is intact. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'admin')
  const query = new URL(request.url).searchParams
  const words = (query.get('q') ?? '').trim().slice(0, 120)
  const number = Number(query.get('before'))
  const before = Number.isSafeInteger(number) && number > 0 ? number : undefined
  return read(async (tx) => {
    const found = await findEntries(tx, {
      max: linesShown + 1,
      ...(words ? { words } : {}),
      ...(before ? { before } : {}),
    })
    const lines = found.slice(0, linesShown)
    const chain = await findChainState(tx)
    const orders = await findOrders(tx, idsOf(lines, 'order'))
    const shops = await findShops(tx, { ids: idsOf(lines, 'shop') })
    return {
      words,
      lines,
      chain,
      names: Object.fromEntries([
        ...orders.map(({ id, number }) => [id, number]),
        ...shops.map(({ id, name }) => [id, name]),
      ]) as Record<string, string>,
      older: found.length > linesShown ? lines.at(-1)!.id : null,
      isNewest: !before,
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
