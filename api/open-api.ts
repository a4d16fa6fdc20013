import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { authenticateApiCaller } from '#accounts'
import { type ApiScope, accountRefusals } from '#accounts/contract'
import { contacts } from '#flows/bodies/contacts.ts'
import { listings } from '#flows/bodies/listings.ts'
import { orders } from '#flows/bodies/orders.ts'
import { type Resource, siteOf } from '#flows/bodies/resource.ts'
import type { Id } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import type { Services } from '#platform/services.ts'
import type { Command } from './command.ts'
import { buildDocument } from './document.ts'
import { answerProblem, buildAuthHeaders, commonHeaders } from './problem.ts'
import { runCommand } from './run-command.ts'
import { webhookCommands, webhookDeliveries, webhooks } from './webhooks.ts'

export const resources: readonly Resource[] = [listings, orders, contacts, webhooks, webhookDeliveries]
export const commands: readonly Command[] = webhookCommands

/** The API for a shop's own programs: its addresses under `/api/v1`, each answered for the key's shop. */
export function openApi(services: Services): Hono {
  const api = new Hono()
  let document: string | undefined
  api.get('/v1/openapi.json', (c) =>
    c.body((document ??= JSON.stringify(buildDocument(resources, commands, services.config.appUrl))), 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
    }),
  )
  const methodsByPath = new Map<string, Set<string>>()
  const allowMethods = (path: string, ...methods: string[]) =>
    methodsByPath.set(path, new Set([...(methodsByPath.get(path) ?? []), ...methods]))
  for (const resource of resources) {
    api.get(`/v1/${resource.name}`, (c) => answerList(services, resource, c))
    allowMethods(`/v1/${resource.name}`, 'GET', 'HEAD')
    if (!resource.find) continue
    api.get(`/v1/${resource.name}/:id`, (c) => answerOne(services, resource, c))
    allowMethods(`/v1/${resource.name}/:id`, 'GET', 'HEAD')
  }
  for (const command of commands) {
    const path = `/v1${command.path.replace('{id}', ':id')}`
    api.on(command.method.toUpperCase(), path, (c) => perform(services, command, c))
    allowMethods(path, command.method.toUpperCase())
  }
  for (const [path, methods] of methodsByPath)
    api.all(path, () => {
      const allow = [...methods].join(', ')
      const detail = `This address answers ${allow}.`
      return answerProblem({ status: 405, code: 'method.not_allowed', detail }, { Allow: allow })
    })
  api.all('*', () =>
    answerProblem({
      status: 404,
      code: 'address.unknown',
      detail: 'See /api/v1/openapi.json for what is here.',
    }),
  )
  api.onError((cause, c) => {
    const requestId = randomBytes(8).toString('hex')
    services.log.error({ kind: 'api', requestId, path: c.req.path, cause: cause.stack ?? cause.message })
    if (cause instanceof Unavailable)
      return answerProblem({ status: 503, code: 'server.busy', detail: 'Try again in a few seconds.' })
    return answerProblem({ status: 500, code: 'server.broke', detail: `It has been noted as ${requestId}.` })
  })
  return api
}

type Admission =
  | { ok: true; caller: { keyId: Id<'key'>; shopId: Id<'shop'> } }
  | { ok: false; response: Response }
/** Admits a program by its key, if the key has the scope. */
async function admit(services: Services, scope: ApiScope, c: Context): Promise<Admission> {
  const [, key = ''] = /^Bearer (\S{1,100})$/i.exec(c.req.header('authorization') ?? '') ?? []
  const caller = await services.transact((tx) => authenticateApiCaller(tx, key))
  if (!caller.ok) {
    const { status } = accountRefusals[caller.code]
    const detail = wordsOf(caller, accountRefusals)
    return {
      ok: false,
      response: answerProblem({ status, code: caller.code, detail }, buildAuthHeaders(caller.code)),
    }
  }
  const { keyId, shopId, scopes } = caller.value
  if (scopes.includes(scope)) return { ok: true, caller: { keyId, shopId } }
  const detail = `This key lacks the scope ${scope}. Make one that has it, in Settings.`
  return { ok: false, response: answerProblem({ status: 403, code: 'scope.missing', detail }) }
}

async function perform(services: Services, command: Command, c: Context): Promise<Response> {
  const admission = await admit(services, command.scope, c)
  if (!admission.ok) return admission.response
  const requestId = randomBytes(8).toString('hex')
  const scoped = { ...services, ...services.database.scopedTo(admission.caller.shopId) }
  return runCommand(scoped, command, { ...admission.caller, requestId }, c)
}

async function answerList(services: Services, resource: Resource, c: Context): Promise<Response> {
  const admission = await admit(services, resource.scope, c)
  if (!admission.ok) return admission.response
  const { shopId } = admission.caller
  const parameters = Object.entries(c.req.queries()).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  const query = resource.query.safeParse(Object.fromEntries(parameters))
  if (!query.success) {
    const errors = query.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: 'This parameter is not known.' }))
        : [{ field: String(issue.path[0] ?? ''), message: issue.message }],
    )
    const detail = 'A part of the query can not be read.'
    return answerProblem({ status: 400, code: 'query.wrong', detail, errors })
  }
  const page = await services.database
    .scopedTo(shopId)
    .read((tx) => resource.read(tx, shopId, query.data, siteOf(services.config)))
  return Response.json(page, { headers: commonHeaders })
}

async function answerOne(services: Services, resource: Resource, c: Context): Promise<Response> {
  const admission = await admit(services, resource.scope, c)
  if (!admission.ok) return admission.response
  const { shopId } = admission.caller
  const id = c.req.param('id') ?? ''
  const result = await services.database
    .scopedTo(shopId)
    .read(async (tx) => resource.find?.(tx, shopId, id, siteOf(services.config)))
  if (result) return Response.json(result, { headers: commonHeaders })
  const code = `${resource.name.replace(/s$/, '')}.unknown`
  return answerProblem({ status: 404, code, detail: 'This shop has none with that id.' })
}
