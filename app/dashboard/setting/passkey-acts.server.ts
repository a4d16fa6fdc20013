import { addPasskey, removePasskey, renamePasskey } from '#accounts'
import { AddPasskeyForm, RemovePasskeyForm, RenamePasskeyForm } from '#accounts/contract'
import { depsOf } from '../../account-deps.server.ts'
import { readFields } from '../../form.server.ts'
import { type Act, answerDone, answerFault, refuse } from './answer.server.ts'

const add: Act = async (request, form) => {
  const read = readFields(form, AddPasskeyForm)
  if (!read.ok) return answerFault('passkeys', read.fault)
  const { transact, actor, requestId } = request
  const added = await transact((tx, at) => addPasskey(tx, depsOf(request), actor, read.value, requestId, at))
  return added.ok ? answerDone('passkeys', 'passkey') : refuse('passkeys', added)
}

const renameKey: Act = async ({ transact, actor }, form) => {
  const read = readFields(form, RenamePasskeyForm)
  if (!read.ok) return answerFault('passkeys', read.fault)
  const passkey = { id: read.value.passkey, name: read.value.name }
  const renamed = await transact((tx) => renamePasskey(tx, actor, passkey))
  return renamed.ok ? answerDone('passkeys', 'passkey-named') : refuse('passkeys', renamed)
}

const remove: Act = async ({ transact, actor, requestId }, form) => {
  const read = readFields(form, RemovePasskeyForm)
  if (!read.ok) return answerFault('passkeys', read.fault)
  const removed = await transact((tx, at) => removePasskey(tx, actor, read.value.passkey, requestId, at))
  return removed.ok ? answerDone('passkeys', 'passkey-removed') : refuse('passkeys', removed)
}

export const passkeyActs = { add, rename: renameKey, remove } as const
