import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { macros } from '#messages'
import { MacroForm } from '#messages/contract'
import { readFields } from '../../../form.server.ts'
import { hrefs } from '../../../hrefs.ts'
import { signedInStaff } from '../../../request.server.ts'

/** The macros by name, and the one that is edited. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'support')
  const done = url.searchParams.get('done')
  return read(async (tx) => ({
    said:
      done === 'saved'
        ? 'Saved. It stands in every conversation from now on.'
        : done === 'removed'
          ? 'Removed. Answers that were sent with it stay as they are.'
          : null,
    macros: await macros.list(tx),
    chosen: await macros.find(tx, url.searchParams.get('id') ?? ''),
  }))
}

/** Writes a macro or removes it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, actor, requestId } = signedInStaff(context, 'support')
  const fields = await request.formData()
  const isRemoval = fields.get('do') === 'remove'
  fields.delete('do')
  const form = readFields(fields, MacroForm)
  if (!isRemoval && !form.ok) return data(form.fault, { status: 422 })
  const id = String(fields.get('id') ?? '') || null
  const done = await transact(async (tx, at) => {
    const written = isRemoval
      ? id !== null && (await macros.remove(tx, id, at))
      : form.ok && (await macros.save(tx, { ...form.value, id, changedBy: actor.name }, at))
    if (!written) return false
    const action = isRemoval ? 'macro.removed' : 'macro.saved'
    const resource = form.ok ? form.value.name : (id ?? '')
    await record(tx, { actor, action, resource, shopId: null, requestId }, at)
    return true
  })
  if (done) return redirect(`${hrefs.operatorMacros}?done=${isRemoval ? 'removed' : 'saved'}`, 303)
  const values: Record<string, string> = form.ok ? { ...form.value } : {}
  const faults: Record<string, string> = { name: 'Another macro has this name, or this one is gone.' }
  return data({ values, faults }, { status: 409 })
}
