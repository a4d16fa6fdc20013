import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { wordsOf } from '#kernel/result.ts'
import { stopBeginningsByLink } from '#messages'
import { messageRefusals } from '#messages/contract'
import { readParts } from '../../../form.server.ts'
import { requestOf } from '../../../request.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({
  token: requestOf(context).url.searchParams.get('token') ?? '',
})

/** The page's button, or a mail client's own, which posts to the link itself (RFC 8058). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { url, transact, config } = requestOf(context)
  const form = await readParts(request)
  const token = String(form.get('token') ?? url.searchParams.get('token') ?? '')
  const result = await transact((tx, at) => stopBeginningsByLink(tx, { secret: config.secretKey }, token, at))
  if (result.ok) return data({ ok: true as const })
  const { status } = messageRefusals[result.code]
  return data({ ok: false as const, words: wordsOf(result, messageRefusals) }, { status })
}
