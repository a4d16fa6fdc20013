/** Checks calls and answers against a published OpenAPI document, which is cut down to what we call. */
import type { Operation, Schema, Slice } from '../doubles/slice.ts'

type Json = Record<string, never>
const keptKeywords = new Set([
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

/** Drops descriptions, examples and extensions of tools; names of properties are never taken for keywords. */
function stripSchema(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => stripSchema(entry))
  if (schema === null || typeof schema !== 'object') return schema
  const pairs = Object.entries(schema).filter(([name]) => isNames || keptKeywords.has(name))
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      name,
      !isNames && (name === 'enum' || name === 'required')
        ? value
        : stripSchema(value, !isNames && name === 'properties'),
    ]),
  )
}

/** The calls named (`POST /v1/refunds`) with their answers, and the named schemas; other references stay open. */
export function cutSlice(
  document: Json,
  source: string,
  calls: readonly string[],
  schemas: readonly string[],
): Slice {
  const findNode = (...path: string[]): Json | undefined =>
    path.reduce<Json | undefined>((node, name) => node?.[name] as Json | undefined, document)
  /** Follows a reference to another part of the document. */
  const followReference = <Part>(node: Part): Part => {
    const ref = (node as { $ref?: string } | undefined)?.$ref
    return ref ? (findNode(...ref.slice(2).split('/')) as unknown as Part) : node
  }
  type Parameter = { in: string; name: string; required?: boolean; schema: Schema }
  type Content = { content?: Record<string, { schema: Schema }> }
  const operations = calls.map((call): [string, Operation] => {
    const [method = '', path = ''] = call.split(' ')
    const operation = findNode('paths', path, method.toLowerCase()) as unknown as {
      parameters?: Parameter[]
      requestBody?: Content
      responses: Record<string, Content>
    }
    if (!operation) throw new Error(`the document has no ${call}`)
    const readSchema = (content?: Record<string, { schema: Schema }>) =>
      Object.values(content ?? {})[0]?.schema
    return [
      call,
      {
        query: Object.fromEntries(
          (operation.parameters ?? [])
            .map(followReference)
            .filter((parameter) => parameter.in === 'query')
            .map((parameter) => [
              parameter.name,
              { schema: stripSchema(parameter.schema) as Schema, required: parameter.required === true },
            ]),
        ),
        body: operation.requestBody
          ? (stripSchema(readSchema(followReference(operation.requestBody).content)) as Schema)
          : null,
        answers: Object.fromEntries(
          Object.entries(operation.responses).flatMap(([status, answer]) => {
            const schema = readSchema(followReference(answer).content)
            return schema ? [[status, stripSchema(schema) as Schema]] : []
          }),
        ),
      },
    ]
  })
  return {
    source,
    operations: Object.fromEntries(operations),
    schemas: Object.fromEntries(
      schemas.map((name) => [name, stripSchema(findNode('components', 'schemas', name)) as Schema]),
    ),
  }
}

/** The faults of a value by the document; none when it fits. A reference outside the slice allows anything. */
export function findFaults(slice: Slice, schema: Schema, value: unknown, path = 'it'): string[] {
  if (schema.$ref) {
    const resolved = slice.schemas[schema.$ref.split('/').at(-1)!]
    return resolved ? findFaults(slice, resolved, value, path) : []
  }
  if (value === null) return schema.nullable || schema.anyOf || schema.oneOf ? [] : [`${path} is null`]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const faultsOfEach = choices.map((choice) => findFaults(slice, choice, value, path))
    return faultsOfEach.some((faults) => faults.length === 0)
      ? []
      : (faultsOfEach.toSorted((a, b) => a.length - b.length)[0] ?? [])
  }
  if (schema.allOf) return schema.allOf.flatMap((schema) => findFaults(slice, schema, value, path))
  if (schema.enum && !schema.enum.includes(value))
    return [`${path} is ${String(value)}, not one of ${schema.enum.join(', ')}`]
  return findTypeFaults(slice, schema, value, path)
}

function findTypeFaults(slice: Slice, schema: Schema, value: unknown, path: string): string[] {
  const type = schema.type ?? (schema.properties ? 'object' : undefined)
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${path} is not a list`]
    return value.flatMap((item, n) => findFaults(slice, schema.items ?? {}, item, `${path}[${n}]`))
  }
  if (type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is not an object`]
    return findObjectFaults(slice, schema, value as Record<string, unknown>, path)
  }
  if (type === 'integer') {
    if (!Number.isInteger(value)) return [`${path} is not a whole number`]
  } else if (type && typeof value !== type) return [`${path} is not a ${type}`]
  if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength)
    return [`${path} is longer than ${schema.maxLength}`]
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern).test(value))
    return [`${path} does not have its form`]
  if (typeof value === 'number' && (value < (schema.minimum ?? value) || value > (schema.maximum ?? value)))
    return [`${path} is out of its range`]
  return []
}

function findObjectFaults(
  slice: Slice,
  schema: Schema,
  value: Record<string, unknown>,
  path: string,
): string[] {
  const names = schema.properties ?? {}
  const missingFaults = (schema.required ?? [])
    .filter((name) => value[name] === undefined)
    .map((name) => `${path}.${name} is missing`)
  const fieldFaults = Object.entries(value).flatMap(([name, field]) => {
    const fieldSchema = names[name]
    if (fieldSchema) return findFaults(slice, fieldSchema, field, `${path}.${name}`)
    if (schema.additionalProperties === false) return [`${path}.${name} is not known there`]
    return typeof schema.additionalProperties === 'object'
      ? findFaults(slice, schema.additionalProperties, field, `${path}.${name}`)
      : []
  })
  return [...missingFaults, ...fieldFaults]
}

/** Every schema that applies to a value: its own, and those it is composed of. */
const listParts = (slice: Slice, schema: Schema): Schema[] => {
  const resolved = schema.$ref ? slice.schemas[schema.$ref.split('/').at(-1)!] : schema
  if (!resolved) return []
  const inner = [...(resolved.allOf ?? []), ...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])]
  return [resolved, ...inner.flatMap((schema) => listParts(slice, schema))]
}

/** Names that the document does not know, for documents that don't say that they refuse other names. */
export function findUnknownFields(slice: Slice, schema: Schema, value: unknown, path = 'it'): string[] {
  const schemas = listParts(slice, schema)
  if (Array.isArray(value)) {
    const items = { anyOf: schemas.flatMap((part) => part.items ?? []) }
    return value.flatMap((item, n) => findUnknownFields(slice, items, item, `${path}[${n}]`))
  }
  if (value === null || typeof value !== 'object' || schemas.length === 0) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const fieldSchemas = schemas.flatMap((part) => part.properties?.[name] ?? [])
    if (fieldSchemas.length === 0) return [`${path}.${name} is not known there`]
    return findUnknownFields(slice, { anyOf: fieldSchemas }, field, `${path}.${name}`)
  })
}

/** `a[b]=1&c[]=x` (or `c[0]=x`) as an object of texts, the way form-encoded interfaces read it. */
export function decodeForm(form: URLSearchParams): Record<string, unknown> {
  const decodedForm: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const [first = '', ...innerKeys] = name.replaceAll(']', '').split('[')
    let target = decodedForm
    let key = first
    for (const next of innerKeys) {
      target[key] ??= /^\d*$/.test(next) ? [] : {}
      target = target[key] as Record<string, unknown>
      key = next
    }
    if (Array.isArray(target)) target.push(value)
    else target[key] = value
  }
  return decodedForm
}

/** Converts a form's text to the schema's types; what can't be converted stays text and is a fault. */
export function convertTypes(slice: Slice, schema: Schema, value: unknown): unknown {
  const resolved = schema.$ref ? slice.schemas[schema.$ref.split('/').at(-1)!] : schema
  if (!resolved) return value
  if (typeof value === 'string') {
    const types = (resolved.anyOf ?? [resolved]).map((schema) => schema.type)
    if (types.includes('integer') && /^-?\d+$/.test(value)) return Number(value)
    if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true'
    return value
  }
  if (Array.isArray(value)) return value.map((item) => convertTypes(slice, resolved.items ?? {}, item))
  if (value === null || typeof value !== 'object') return value
  const shape = resolved.properties
    ? resolved
    : (resolved.anyOf?.find((schema) => schema.properties) ?? resolved)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      convertTypes(slice, shape.properties?.[name] ?? {}, field),
    ]),
  )
}
