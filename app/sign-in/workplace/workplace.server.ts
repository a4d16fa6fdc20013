import type { ActionFunctionArgs } from 'react-router'
import { switchShop } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { redirectWith } from '../../account-deps.server.ts'
import { readParts } from '../../form.server.ts'
import { signedIn } from '../../request.server.ts'

/** Switches to another of one's shops. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor } = signedIn(context)
  const shop = parseId('shop', (await readParts(request)).get('shop'))
  const switched = shop && (await transact((tx) => switchShop(tx, actor, shop)))
  if (!switched?.ok) throw new Response('Not found', { status: 404 })
  return redirectWith([], hrefs.dashboard)
}
