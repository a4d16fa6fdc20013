import type { z } from 'zod'

export type FormFault = { values: Record<string, string>; faults: Record<string, string> }
type Read<Value> = { ok: true; value: Value } | { ok: false; fault: FormFault }

/** What a form said, or each field's fault beside what was typed. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  return readFields(await request.formData(), schema)
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
