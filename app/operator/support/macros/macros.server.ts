import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { findMacro, findMacros, removeMacro, restoreMacro, saveMacro } from '#messages'
import { MacroForm } from '#messages/contract'
import { readFields, readParts } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'

const confirmations: Readonly<Record<string, string>> = {
  saved: 'Saved. It’s available in every conversation.',
  removed: 'Removed. Answers already sent stay as they are.',
  restored: 'Restored.',
}

/** The macros by name, and the one being edited. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'support')
  const outcome = url.searchParams.get('done') ?? ''
  const selectedId = parseId('macro', url.searchParams.get('id'))
  return read(async (tx) => ({
    notice: Object.hasOwn(confirmations, outcome) ? confirmations[outcome]! : null,
    /** The macro that Undo restores. */
    removed: outcome === 'removed' ? url.searchParams.get('gone') : null,
    macros: await findMacros(tx),
    selected: selectedId && (await findMacro(tx, selectedId)),
  }))
}

/** Writes a macro, removes it, or restores it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'support')
  const { transact, actor, requestId } = services
  const fields = await readParts(request)
  const act = String(fields.get('do') ?? '')
  const id = parseId('macro', fields.get('id'))
  if (act === 'remove' || act === 'restore') return removeOrRestore(services, act, id)
  fields.delete('do')
  const form = readFields(fields, MacroForm)
  if (!form.ok) return data(form.fault, { status: 422 })
  const isGone = Boolean(fields.get('id')) && !id
  const result = await transact(async (tx, at) => {
    if (isGone || !(await saveMacro(tx, { ...form.value, id, changedBy: actor.name }, at))) return false
    const line = { actor, action: 'macro.saved', resource: form.value.name, shopId: null, requestId } as const
    await record(tx, line, at)
    return true
  })
  if (result) return redirect(`${hrefs.operatorMacros}?done=saved`, 303)
  return data({ values: { ...form.value }, faults: { name: goneWords } }, { status: 409 })
}

const goneWords = 'Another macro has this name, or this one is gone.'

async function removeOrRestore(
  services: ReturnType<typeof signedInStaff>,
  act: 'remove' | 'restore',
  id: Id<'macro'> | null,
) {
  const { transact, actor, requestId } = services
  const result = await transact(async (tx, at) => {
    if (!id) return false
    const macro = await findMacro(tx, id)
    if (!(await (act === 'remove' ? removeMacro(tx, id, at) : restoreMacro(tx, id)))) return false
    const resource = (macro ?? (await findMacro(tx, id)))!.name
    const action = act === 'remove' ? 'macro.removed' : 'macro.restored'
    await record(tx, { actor, action, resource, shopId: null, requestId }, at)
    return true
  })
  if (!result) return data({ values: {}, faults: { name: goneWords } }, { status: 409 })
  const outcome = act === 'remove' ? `removed&gone=${id}` : 'restored'
  return redirect(`${hrefs.operatorMacros}?done=${outcome}`, 303)
}
