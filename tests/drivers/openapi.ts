/** A published OpenAPI document against a call or an answer, and how it is cut down to what we call. */
import type { Operation, Schema, Slice } from '../doubles/slice.ts'

type Json = Record<string, never>
const kept = new Set([
  'type',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'nullable',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  '$ref',
])

/** Without words, examples and marks of other tools; names of properties are never taken for keywords. */
function bare(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => bare(one))
  if (schema === null || typeof schema !== 'object') return schema
  const pairs = Object.entries(schema).filter(([name]) => isNames || kept.has(name))
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      name,
      !isNames && (name === 'enum' || name === 'required')
        ? value
        : bare(value, !isNames && name === 'properties'),
    ]),
  )
}

/** The calls named (`POST /v1/refunds`) with their answers, and the named schemas; other references stay open. */
export function sliceOf(
  document: Json,
  source: string,
  calls: readonly string[],
  schemas: readonly string[],
): Slice {
  const at = (...path: string[]): Json | undefined =>
    path.reduce<Json | undefined>((found, name) => found?.[name] as Json | undefined, document)
  /** Follows a reference to another part of the document. */
  const followed = <Part>(part: Part): Part => {
    const ref = (part as { $ref?: string } | undefined)?.$ref
    return ref ? (at(...ref.slice(2).split('/')) as unknown as Part) : part
  }
  type Parameter = { in: string; name: string; required?: boolean; schema: Schema }
  type Content = { content?: Record<string, { schema: Schema }> }
  const operations = calls.map((call): [string, Operation] => {
    const [method = '', path = ''] = call.split(' ')
    const found = at('paths', path, method.toLowerCase()) as unknown as {
      parameters?: Parameter[]
      requestBody?: Content
      responses: Record<string, Content>
    }
    if (!found) throw new Error(`the document has no ${call}`)
    const first = (content?: Record<string, { schema: Schema }>) => Object.values(content ?? {})[0]?.schema
    return [
      call,
      {
        query: Object.fromEntries(
          (found.parameters ?? [])
            .map(followed)
            .filter((parameter) => parameter.in === 'query')
            .map((parameter) => [
              parameter.name,
              { schema: bare(parameter.schema) as Schema, required: parameter.required === true },
            ]),
        ),
        body: found.requestBody ? (bare(first(followed(found.requestBody).content)) as Schema) : null,
        answers: Object.fromEntries(
          Object.entries(found.responses).flatMap(([status, answer]) => {
            const schema = first(followed(answer).content)
            return schema ? [[status, bare(schema) as Schema]] : []
          }),
        ),
      },
    ]
  })
  return {
    source,
    operations: Object.fromEntries(operations),
    schemas: Object.fromEntries(
      schemas.map((name) => [name, bare(at('components', 'schemas', name)) as Schema]),
    ),
  }
}

/** The fault of a value, by the document; nothing when it fits. A reference outside the slice is taken as it is. */
export function faultsOf(slice: Slice, schema: Schema, value: unknown, at = 'it'): string[] {
  if (schema.$ref) {
    const known = slice.schemas[schema.$ref.split('/').at(-1)!]
    return known ? faultsOf(slice, known, value, at) : []
  }
  if (value === null) return schema.nullable || schema.anyOf || schema.oneOf ? [] : [`${at} is null`]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const each = choices.map((choice) => faultsOf(slice, choice, value, at))
    return each.some((faults) => faults.length === 0)
      ? []
      : (each.toSorted((a, b) => a.length - b.length)[0] ?? [])
  }
  if (schema.allOf) return schema.allOf.flatMap((schema) => faultsOf(slice, schema, value, at))
  if (schema.enum && !schema.enum.includes(value))
    return [`${at} is ${String(value)}, not one of ${schema.enum.join(', ')}`]
  return ofType(slice, schema, value, at)
}

function ofType(slice: Slice, schema: Schema, value: unknown, at: string): string[] {
  const type = schema.type ?? (schema.properties ? 'object' : undefined)
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${at} is not a list`]
    return value.flatMap((one, n) => faultsOf(slice, schema.items ?? {}, one, `${at}[${n}]`))
  }
  if (type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${at} is not an object`]
    return ofObject(slice, schema, value as Record<string, unknown>, at)
  }
  if (type === 'integer') {
    if (!Number.isInteger(value)) return [`${at} is not a whole number`]
  } else if (type && typeof value !== type) return [`${at} is not a ${type}`]
  if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength)
    return [`${at} is longer than ${schema.maxLength}`]
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern).test(value))
    return [`${at} does not have its form`]
  if (typeof value === 'number' && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value)))
    return [`${at} is out of its range`]
  return []
}

function ofObject(slice: Slice, schema: Schema, value: Record<string, unknown>, at: string): string[] {
  const names = schema.properties ?? {}
  const missing = (schema.required ?? [])
    .filter((name) => value[name] === undefined)
    .map((name) => `${at}.${name} is missing`)
  const inside = Object.entries(value).flatMap(([name, one]) => {
    const known = names[name]
    if (known) return faultsOf(slice, known, one, `${at}.${name}`)
    if (schema.additionalProperties === false) return [`${at}.${name} is not known there`]
    return typeof schema.additionalProperties === 'object'
      ? faultsOf(slice, schema.additionalProperties, one, `${at}.${name}`)
      : []
  })
  return [...missing, ...inside]
}

/** Every schema that applies to a value: its own, and those it is composed of. */
const partsOf = (slice: Slice, schema: Schema): Schema[] => {
  const known = schema.$ref ? slice.schemas[schema.$ref.split('/').at(-1)!] : schema
  if (!known) return []
  const inner = [...(known.allOf ?? []), ...(known.anyOf ?? []), ...(known.oneOf ?? [])]
  return [known, ...inner.flatMap((schema) => partsOf(slice, schema))]
}

/** Names that the document does not know, for documents that leave out to say that others are refused. */
export function unknownFieldsIn(slice: Slice, schema: Schema, value: unknown, at = 'it'): string[] {
  const parts = partsOf(slice, schema)
  if (Array.isArray(value)) {
    const items = { anyOf: parts.flatMap((part) => part.items ?? []) }
    return value.flatMap((one, n) => unknownFieldsIn(slice, items, one, `${at}[${n}]`))
  }
  if (value === null || typeof value !== 'object' || parts.length === 0) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const mine = parts.flatMap((part) => part.properties?.[name] ?? [])
    if (mine.length === 0) return [`${at}.${name} is not known there`]
    return unknownFieldsIn(slice, { anyOf: mine }, one, `${at}.${name}`)
  })
}

/** `a[b]=1&c[]=x` (or `c[0]=x`) as an object of texts, the way form-encoded interfaces read it. */
export function decoded(form: URLSearchParams): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[')
    let into = made
    let key = first
    for (const next of rest) {
      into[key] ??= /^\d*$/.test(next) ? [] : {}
      into = into[key] as Record<string, unknown>
      key = next
    }
    if (Array.isArray(into)) into.push(value)
    else into[key] = value
  }
  return made
}

/** Converts a form's text to the schema's types; what can't be converted stays text and is a fault. */
export function typed(slice: Slice, schema: Schema, value: unknown): unknown {
  const known = schema.$ref ? slice.schemas[schema.$ref.split('/').at(-1)!] : schema
  if (!known) return value
  if (typeof value === 'string') {
    const types = (known.anyOf ?? [known]).map((schema) => schema.type)
    if (types.includes('integer') && /^-?\d+$/.test(value)) return Number(value)
    if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true'
    return value
  }
  if (Array.isArray(value)) return value.map((one) => typed(slice, known.items ?? {}, one))
  if (value === null || typeof value !== 'object') return value
  const shape = known.properties ? known : (known.anyOf?.find((schema) => schema.properties) ?? known)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typed(slice, shape.properties?.[name] ?? {}, one)]),
  )
}
