import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { findProviders, raiseRank } from '#production'
import { readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'

/** The providers, today's units, and the units that no provider takes. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'production')
  return read(async (tx, at) => ({ now: at, ...(await findProviders(tx, at)) }))
}

/** Moves a provider up by one rank. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'production')
  const id = String((await readParts(request)).get('earlier') ?? '')
  await transact(async (tx, at) => {
    const result = await raiseRank(tx, id)
    if (!result.ok) throw new Response('Not found', { status: 404 })
    await record(tx, { actor, action: 'facility.earlier', resource: id, shopId: null, requestId }, at)
  })
  return redirect(hrefs.operatorProviders, 303)
}
