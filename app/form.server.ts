import type { z } from 'zod'
import { keepable } from '#kernel/keepable.ts'

export type FormFault = { values: Record<string, string>; faults: Record<string, string> }
type Read<Value> = { ok: true; value: Value } | { ok: false; fault: FormFault }

/** A form with its words as they can be kept. One of words alone was read so at the door; one with files comes here. */
export async function readParts(request: Request): Promise<FormData> {
  const form = await request.formData()
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name)
    form.delete(name)
    for (const value of all)
      if (typeof value === 'string') form.append(name, keepable(value) as string)
      else form.append(name, value)
  }
  return form
}

/** What came as JSON, as it can be kept; null where it is none. */
export const readJson = async (request: Request): Promise<unknown> =>
  keepable(await request.json().catch(() => null))

/** What a form said, or each field's fault beside what was typed. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  return readFields(await readParts(request), schema)
}

/** The same for a form that was opened already, as by a screen with several of them. */
export function readFields<Schema extends z.ZodType>(form: FormData, schema: Schema): Read<z.output<Schema>> {
  const values = Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  const read = schema.safeParse(values)
  if (read.success) return { ok: true, value: read.data }
  const faults = Object.fromEntries(
    read.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  )
  return { ok: false, fault: { values, faults } }
}
