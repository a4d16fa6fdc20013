import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { wordsOf } from '#kernel/result.ts'
import { subscribe } from '#messages'
import { messageRefusals, SubscribeForm } from '#messages/contract'
import { houseDate } from '#platform/clock.ts'
import { readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'
import { findOpenShop } from '../store.server.ts'

/** The store whose letters a fan signs up for. */
export function loadSignUp({ params, context }: LoaderFunctionArgs) {
  return requestOf(context).read(async (tx) => {
    const { name, handle } = await findOpenShop(tx, params)
    return { name, handle }
  })
}

/** Asks for confirmation by letter. The answer is the same for a new address and a known one. */
export async function signUp({ request, params, context }: ActionFunctionArgs) {
  const { transact, config, address } = requestOf(context)
  const form = await readParts(request)
  const email = String(form.get('email') ?? '')
  const parsed = SubscribeForm.safeParse({ email })
  const faults = {
    email: parsed.success ? undefined : parsed.error.issues[0]?.message,
    consent: form.has('consent') ? undefined : 'Tick this so the store can e-mail you.',
  }
  if (!parsed.success || faults.consent) return data({ isRequested: false, email, faults }, { status: 422 })
  const result = await transact(async (tx, at) => {
    const shop = await findOpenShop(tx, params)
    const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: houseDate() }
    return subscribe(tx, deps, parsed.data.email, { shopId: shop.id, name: shop.name, address }, at)
  })
  if (!result.ok) {
    const refusedFaults = { ...faults, email: wordsOf(result, messageRefusals) }
    return data(
      { isRequested: false, email, faults: refusedFaults },
      { status: messageRefusals[result.code].status },
    )
  }
  return data({ isRequested: true, email, faults: {} as typeof faults })
}
