import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { money } from '#kernel/money.ts'
import { decideAtBank, findIntent } from '#payments'
import { readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'

const respondMissing = () => new Response('That payment doesn’t exist.', { status: 404 })
const intentPattern = /^tpi_[0-9a-f]{24}$/

/** The bank's question. Production has no such bank. */
export async function loadBank({ params, context }: LoaderFunctionArgs) {
  const { transact, config } = requestOf(context)
  const id = params.id ?? ''
  if (config.production || !intentPattern.test(id)) throw respondMissing()
  const intent = await transact((tx, at) => findIntent(tx, { ref: id }, at))
  if (!intent) throw respondMissing()
  return {
    amount: money(BigInt(intent.amount_minor), intent.currency),
    description: intent.description,
    card: `${intent.brand} ending ${intent.last4}`,
    isOpen: intent.status === 'action_required',
    returnUrl: intent.return_url,
  }
}

/** Records the card holder's decision, and returns to where the payment began. */
export async function decide({ request, params, context }: ActionFunctionArgs) {
  const { transact, config } = requestOf(context)
  const id = params.id ?? ''
  if (config.production || !intentPattern.test(id)) throw respondMissing()
  const form = await readParts(request)
  const decision = form.get('decision') === 'approve' ? 'approve' : 'deny'
  const intent = await transact((tx, at) => decideAtBank(tx, id, decision, at))
  if (!intent) throw respondMissing()
  return redirect(intent.return_url, 303)
}
