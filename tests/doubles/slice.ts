/** A published OpenAPI document, cut down to what we call. */
export type Schema = {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  nullable?: boolean
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  $ref?: string
}
export type Operation = {
  query: Record<string, { schema: Schema; required: boolean }>
  body: Schema | null
  answers: Record<string, Schema>
}
export type Slice = { source: string; operations: Record<string, Operation>; schemas: Record<string, Schema> }
