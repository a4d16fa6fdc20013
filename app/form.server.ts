import type { z } from 'zod'

export type FormFault = { values: Record<string, string>; faults: Record<string, string> }
type Read<Value> = { ok: true; value: Value } | { ok: false; fault: FormFault }

/** What a form said, or each field's fault beside what was typed. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  const form = await request.formData()
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
