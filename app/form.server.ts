import type { z } from 'zod'
import { toStorable } from '#kernel/to-storable.ts'

export type FormFault = { values: Record<string, string>; faults: Record<string, string> }
type FormResult<Value> = { ok: true; value: Value } | { ok: false; fault: FormFault }

/** No form of ours has a tenth of these. A screen may search all fields for each of its own. */
const maxFields = 10_000

/**
 * Parses a form, with unstorable characters removed from texts and file names: the only way a screen reads a form.
 * Refuses one with more fields than any page has. Builds a new form, because changing one in place walks it for each
 * name.
 */
export async function readParts(request: Request): Promise<FormData> {
  const storable = new FormData()
  let count = 0
  for (const [name, value] of await request.formData()) {
    count += 1
    if (count > maxFields) throw new Response('That form has more fields than we read.', { status: 413 })
    const storableName = toStorable(name) as string
    if (typeof value === 'string') storable.append(storableName, toStorable(value) as string)
    else storable.append(storableName, value, toStorable(value.name) as string)
  }
  return storable
}

/** Parses sent JSON, made storable; null if it isn't JSON. */
export const readJson = async (request: Request): Promise<unknown> =>
  toStorable(await request.json().catch(() => null))

/** A form's values, or each field's fault with what was typed. */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormResult<z.output<Schema>>> {
  return readFields(await readParts(request), schema)
}

/** The same for a form already parsed, as on a screen with several. */
export function readFields<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): FormResult<z.output<Schema>> {
  const values = Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  const parsed = schema.safeParse(values)
  if (parsed.success) return { ok: true, value: parsed.data }
  const faults = Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  )
  return { ok: false, fault: { values, faults } }
}
