import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { wordsOf } from '#kernel/result.ts'
import { confirmSubscription } from '#messages'
import { messageRefusals } from '#messages/contract'
import { readParts } from '../../../form.server.ts'
import { requestOf } from '../../../request.server.ts'
import { buildNewsletterDeps } from '../newsletter.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({
  token: requestOf(context).url.searchParams.get('token') ?? '',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const token = String((await readParts(request)).get('token') ?? '')
  const result = await services.transact((tx, at) =>
    confirmSubscription(tx, buildNewsletterDeps(services), token, at),
  )
  if (result.ok) return data({ ok: true as const })
  const { status } = messageRefusals[result.code]
  return data({ ok: false as const, words: wordsOf(result, messageRefusals) }, { status })
}
