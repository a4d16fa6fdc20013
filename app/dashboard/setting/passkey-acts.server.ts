import { addPasskey, removePasskey, renamePasskey } from '#accounts'
import { AddPasskeyForm, RemovePasskeyForm, RenamePasskeyForm } from '#accounts/contract'
import { depsOf } from '../../account-deps.server.ts'
import { readFields } from '../../form.server.ts'
import { type Act, answerDone, answerFault, refuse } from './answer.server.ts'

const add: Act = async (request, form) => {
  const parsed = readFields(form, AddPasskeyForm)
  if (!parsed.ok) return answerFault('passkeys', parsed.fault)
  const { transact, actor, requestId } = request
  const added = await transact((tx, at) =>
    addPasskey(tx, depsOf(request), actor, parsed.value, requestId, at),
  )
  return added.ok ? answerDone('passkeys', 'passkey') : refuse('passkeys', added)
}

const renameKey: Act = async ({ transact, actor }, form) => {
  const parsed = readFields(form, RenamePasskeyForm)
  if (!parsed.ok) return answerFault('passkeys', parsed.fault)
  const passkey = { id: parsed.value.passkey, name: parsed.value.name }
  const renamed = await transact((tx) => renamePasskey(tx, actor, passkey))
  return renamed.ok ? answerDone('passkeys', 'passkey-named') : refuse('passkeys', renamed)
}

const remove: Act = async ({ transact, actor, requestId }, form) => {
  const parsed = readFields(form, RemovePasskeyForm)
  if (!parsed.ok) return answerFault('passkeys', parsed.fault)
  const removed = await transact((tx, at) => removePasskey(tx, actor, parsed.value.passkey, requestId, at))
  return removed.ok ? answerDone('passkeys', 'passkey-removed') : refuse('passkeys', removed)
}

export const passkeyActs = { add, rename: renameKey, remove } as const
