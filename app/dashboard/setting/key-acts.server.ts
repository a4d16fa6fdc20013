import { data } from 'react-router'
import { makeApiKey, revokeApiKey } from '#accounts'
import { ApiKeyForm } from '#accounts/contract'
import { readFields } from '../../form.server.ts'
import { type Act, type Answer, answerDone, answerFault, refuse } from './answer.server.ts'

/** A key is shown in the answer itself: it is never in an address, and a reload doesn't show it again. */
export const makeKey: Act = async ({ transact, actor, requestId }, form) => {
  const parsed = readFields(form, ApiKeyForm)
  if (!parsed.ok) return answerFault('keys', parsed.fault)
  const result = await transact((tx, at) => makeApiKey(tx, actor, parsed.value, requestId, at))
  if (!result.ok) return refuse('keys', result, '', { name: parsed.value.name })
  return data<Answer>(
    { section: 'keys', values: {}, faults: {}, key: result.value.key },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export const revokeKey: Act = async ({ transact, actor, requestId }, form) => {
  const id = String(form.get('key') ?? '').slice(0, 60)
  const result = await transact((tx, at) => revokeApiKey(tx, actor, id, requestId, at))
  return result.ok ? answerDone('keys', 'key-revoked') : refuse('keys', result)
}
