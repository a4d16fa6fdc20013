import { z } from 'zod'
import { apiScopeLabels } from '#accounts/contract'
import type { Resource } from '#flows/bodies/resource.ts'
import { webhookBodies } from '#flows/bodies/webhook-bodies.ts'
import { type WebhookEvent, webhookEventNames, webhookEvents } from '#webhooks/contract'
import type { Command } from './command.ts'

const ProblemBody = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })

type Json = Record<string, unknown>
/** `input`: what a program sends, before parsing; else what it receives. */
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { reused: 'inline', io }) as Json
  return jsonSchema
}

/** Moves a schema's definitions into the document's shared schemas, so that each is there once. */
function hoistDefinitions(schema: z.ZodType, schemas: Json, io: 'input' | 'output' = 'output'): Json {
  const { $defs, ...body } = toJsonSchema(schema, io)
  Object.assign(schemas, $defs)
  return body
}

const listResponses: Readonly<Record<number, string>> = {
  400: 'Part of the query can’t be read; `errors` says which.',
  401: 'The key is missing or not valid.',
  403: 'The key lacks the scope, or the shop is suspended.',
  429: 'More than 120 calls in a minute. `Retry-After` says how many seconds to wait.',
}

/** Reading one by its id has no query that could be wrong. */
const itemResponses: Readonly<Record<number, string>> = {
  401: listResponses[401]!,
  403: listResponses[403]!,
  404: 'This shop has nothing with that id.',
  429: listResponses[429]!,
}

const toProblemResponses = (answers: Readonly<Record<number, string>>) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, description]) => [
      status,
      {
        description,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )

const idInPath = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

/** The path that reads one item by id, if the resource has it. */
function buildSinglePath(resource: Resource, schemas: Json): Json {
  return {
    get: {
      operationId: `get_${resource.name}_by_id`,
      summary: resource.summary.replace(/^Your/, 'One of your'),
      description: `Needs the scope \`${resource.scope}\`.`,
      tags: [resource.name],
      security: [{ key: [resource.scope] }],
      parameters: [idInPath],
      responses: {
        200: {
          description: 'The one with this id.',
          content: { 'application/json': { schema: hoistDefinitions(resource.item, schemas) } },
        },
        ...toProblemResponses(itemResponses),
      },
    },
  }
}

function buildPath(resource: Resource, schemas: Json): Json {
  const page = z.strictObject({ data: z.array(resource.item), next: z.string().nullable() })
  return {
    get: {
      operationId: `list_${resource.name}`,
      summary: resource.summary,
      description: `${resource.description} Needs the scope \`${resource.scope}\`.`,
      tags: [resource.name],
      security: [{ key: [resource.scope] }],
      parameters: Object.entries(resource.query.shape).map(([name, schema]) => {
        const { description, ...body } = toJsonSchema(schema as z.ZodType, 'input')
        return { name, in: 'query', required: false, description, schema: body }
      }),
      responses: {
        200: {
          description: 'A page. `next` is the cursor of the following page, or null on the last one.',
          content: { 'application/json': { schema: hoistDefinitions(page, schemas) } },
        },
        ...toProblemResponses(listResponses),
      },
    },
  }
}

const commandResponses: Readonly<Record<number, string>> = {
  400: 'The Idempotency-Key is malformed.',
  401: listResponses[401]!,
  403: listResponses[403]!,
  404: 'This shop has nothing with that id.',
  409: 'It can’t be done now, or a call with the same Idempotency-Key is still running.',
  415: 'The body wasn’t sent as `application/json`.',
  422: 'Part of the body can’t be used; `errors` says which. Or the Idempotency-Key was already used for another body.',
  429: listResponses[429]!,
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your choice, 8 to 200 visible characters. The same key and body are carried out once: repeats get the first answer, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

function buildCommand(command: Command, schemas: Json): Json {
  const { answer, body } = command
  const json = (schema: z.ZodType, io?: 'input') => ({
    'application/json': { schema: hoistDefinitions(schema, schemas, io) },
  })
  return {
    operationId: command.name,
    summary: command.summary,
    description: `${command.description} Needs the scope \`${command.scope}\`.`,
    tags: [command.tag],
    security: [{ key: [command.scope] }],
    parameters: [
      ...(command.path.includes('{id}') ? [idInPath] : []),
      ...(command.method === 'post' ? [idempotencyKey] : []),
    ],
    ...(body ? { requestBody: { required: true, content: json(body, 'input') } } : {}),
    responses: {
      [answer.status]: { description: answer.says, ...(answer.body ? { content: json(answer.body) } : {}) },
      ...toProblemResponses(commandResponses),
    },
  }
}

/** The request a webhook receives: Standard Webhooks' headers, and a body of type, timestamp and data. */
function buildWebhooks(schemas: Json): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const headers = [
    header('webhook-id', 'The same for every attempt and every resend: process each id once.'),
    header('webhook-timestamp', 'Seconds since 1970. Reject anything older than five minutes.'),
    header(
      'webhook-signature',
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several, separated by spaces, while a secret is being replaced.',
    ),
  ]
  const bodyOf = (type: WebhookEvent) => ({
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: hoistDefinitions(webhookBodies[type], schemas),
    },
  })
  return Object.fromEntries(
    webhookEventNames.map((type) => [
      type,
      {
        post: {
          operationId: `on_${type.replace('.', '_')}`,
          summary: webhookEvents[type],
          // No key: the signature proves the sender.
          security: [],
          parameters: headers,
          requestBody: { content: { 'application/json': { schema: bodyOf(type) } } },
          responses: {
            200: { description: 'Any 2xx within 8 seconds counts as received. Anything else is retried.' },
          },
        },
      },
    ]),
  )
}

/** The OpenAPI 3.1 description, made from the same schemas that validate requests and responses. */
export function buildDocument(
  resources: readonly Resource[],
  commands: readonly Command[],
  appUrl: string,
): Json {
  const schemas: Json = {}
  hoistDefinitions(ProblemBody, schemas)
  const paths: Record<string, Json> = Object.fromEntries(
    resources.flatMap((resource) => [
      [`/${resource.name}`, buildPath(resource, schemas)],
      ...(resource.find ? [[`/${resource.name}/{id}`, buildSinglePath(resource, schemas)] as const] : []),
    ]),
  )
  for (const command of commands)
    paths[command.path] = { ...paths[command.path], [command.method]: buildCommand(command, schemas) }
  const allScopes = [...new Set(resources.map(({ scope }) => scope))]
  const scopes = allScopes.map((scope) => `\`${scope}\`: ${apiScopeLabels[scope].description}`).join(' ')
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Fanfare API',
      version: '1',
      description: `Read what a shop sells and sold, and get notified by webhooks. Make a key in Settings, API keys. ${scopes}`,
    },
    servers: [{ url: `${appUrl}/api/v1` }],
    paths,
    webhooks: buildWebhooks(schemas),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'fanfare_key_...' } },
      schemas,
    },
  })
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}
