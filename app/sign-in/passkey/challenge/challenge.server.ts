import type { ActionFunctionArgs } from 'react-router'
import { passkeys } from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { wordsOf } from '#kernel/result.ts'
import { requestOf, signedIn } from '../../../request.server.ts'
import { clientOf, meansOf } from '../../means.server.ts'

/** What a device is asked to sign: `add` a key for who is signed in, or open whatever account its key is of. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const adds = (await request.formData()).get('for') === 'add'
  const means = meansOf(services)
  const asked = adds
    ? await services.transact((tx) => passkeys.offer(tx, means, signedIn(context).actor))
    : await services.transact((tx) => passkeys.ask(tx, means, clientOf(services, request)))
  if (asked.ok) return Response.json(asked.value, { headers: { 'Cache-Control': 'no-store' } })
  return Response.json(
    { words: wordsOf(asked, accountRefusals) },
    { status: accountRefusals[asked.code].status },
  )
}
