import { z } from 'zod'
import { apiScopeLabels } from '#accounts/contract'
import type { Resource } from './resource.ts'

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
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { reused: 'inline' }) as Json
  return rest
}

/** Definitions of one schema move to the document's own shelf, so that each stands there once. */
function shelved(schema: z.ZodType, shelf: Json): Json {
  const { $defs, ...rest } = schemaOf(schema)
  Object.assign(shelf, $defs)
  return rest
}

const problemAnswers: Readonly<Record<number, string>> = {
  400: 'A part of the query can not be read; `errors` names it.',
  401: 'No working key was sent.',
  403: 'The key lacks the scope, or the shop is suspended.',
  429: 'More than 120 calls in a minute. `Retry-After` says how many seconds to wait.',
}

function pathOf(resource: Resource, shelf: Json): Json {
  const page = z.strictObject({ data: z.array(resource.item), next: z.string().nullable() })
  const problems = Object.entries(problemAnswers).map(([status, description]) => [
    status,
    {
      description,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return {
    get: {
      operationId: `list_${resource.name}`,
      summary: resource.summary,
      description: `${resource.description} Needs the scope \`${resource.scope}\`.`,
      tags: [resource.name],
      security: [{ key: [resource.scope] }],
      parameters: Object.entries(resource.query.shape).map(([name, schema]) => {
        const { description, ...rest } = schemaOf(schema as z.ZodType)
        return { name, in: 'query', required: false, description, schema: rest }
      }),
      responses: {
        200: {
          description: 'A page. `next` is the cursor of the one behind it, or null on the last.',
          content: { 'application/json': { schema: shelved(page, shelf) } },
        },
        ...Object.fromEntries(problems),
      },
    },
  }
}

/** The OpenAPI 3.1 description, made from the same schemas that read the questions and hold the answers. */
export function documentOf(resources: readonly Resource[], appUrl: string): Json {
  const shelf: Json = { Problem: schemaOf(ProblemBody) }
  const paths = Object.fromEntries(resources.map((one) => [`/${one.name}`, pathOf(one, shelf)]))
  const scopes = resources.map(({ scope }) => `\`${scope}\`: ${apiScopeLabels[scope].opens}`).join(' ')
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Fanfare API',
      version: '1',
      description: `Read what a shop sells and sold. Make a key in Settings, API keys. ${scopes}`,
    },
    servers: [{ url: `${appUrl}/api/v1` }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'fanfare_key_...' } },
      schemas: shelf,
    },
  })
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}
