import { data } from 'react-router'
import { makeApiKey, revokeApiKey } from '#accounts'
import { ApiKeyForm } from '#accounts/contract'
import { readFields } from '../../form.server.ts'
import { type Act, type Answer, answerDone, answerFault, refuse } from './answer.server.ts'

/** A key is shown in the answer itself: it is never in an address, and a reload doesn't show it again. */
export const makeKey: Act = async ({ transact, actor, requestId }, form) => {
  const read = readFields(form, ApiKeyForm)
  if (!read.ok) return answerFault('keys', read.fault)
  const result = await transact((tx, at) => makeApiKey(tx, actor, read.value, requestId, at))
  if (!result.ok) return refuse('keys', result, '', { name: read.value.name })
  return data<Answer>(
    { section: 'keys', values: {}, faults: {}, key: result.value.key },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export const revokeKey: Act = async ({ transact, actor, requestId }, form) => {
  const id = String(form.get('key') ?? '').slice(0, 60)
  const revoked = await transact((tx, at) => revokeApiKey(tx, actor, id, requestId, at))
  return revoked.ok ? answerDone('keys', 'key-revoked') : refuse('keys', revoked)
}
