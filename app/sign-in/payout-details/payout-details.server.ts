import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { readDestinationUndo, undoDestination } from '#payouts'
import { payoutRefusals } from '#payouts/contract'
import { redirectWith } from '../../account-deps.server.ts'
import { readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'

/** The change that the letter's link would undo. Opening it changes nothing, because mail scanners open links too. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { url, read, config } = requestOf(context)
  const key = url.searchParams.get('key')?.slice(0, 400) ?? ''
  const isUndone = url.searchParams.get('after') === 'undone'
  const ring = { secret: config.secretKey }
  const change = isUndone ? null : await read((tx, at) => readDestinationUndo(tx, ring, key, at))
  return data({ key, change, isUndone }, { status: change || isUndone ? 200 : 410 })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, requestId, config } = requestOf(context)
  const key = String((await readParts(request)).get('key') ?? '').slice(0, 400)
  const ring = { secret: config.secretKey }
  const result = await transact((tx, at) => undoDestination(tx, ring, key, requestId, at))
  if (result.ok) return redirectWith([], `${hrefs.undoPayoutDetails('')}&after=undone`)
  const { status } = payoutRefusals[result.code]
  return data({ fault: wordsOf(result, payoutRefusals) }, { status })
}
