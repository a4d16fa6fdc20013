import type { z } from 'zod'
import { keepable } from '#kernel/keepable.ts'

export type FormFault = { values: Record<string, string>; faults: Record<string, string> }
type Read<Value> = { ok: true; value: Value } | { ok: false; fault: FormFault }

/** No form of ours has a tenth of these. A screen may look for each of its fields among all that came. */
const fieldsMost = 10_000

/**
 * A form with its words as they can be kept, and the names of its files: the one way in which a screen opens what was sent.
 * Refuses one of more fields than any page has. Written into a fresh form, as to change one in place walks it for each name.
 */
export async function readParts(request: Request): Promise<FormData> {
  const kept = new FormData()
  let count = 0
  for (const [name, value] of await request.formData()) {
    count += 1
    if (count > fieldsMost) throw new Response('That form has more fields than we read.', { status: 413 })
    const called = keepable(name) as string
    if (typeof value === 'string') kept.append(called, keepable(value) as string)
    else kept.append(called, value, keepable(value.name) as string)
  }
  return kept
}

/** The JSON that came, as it can be kept; null where it is none. */
export const readJson = async (request: Request): Promise<unknown> =>
  keepable(await request.json().catch(() => null))

/** The values of a form, or each field's fault beside what was typed. */
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
