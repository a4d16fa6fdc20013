import type { Context } from 'hono'
import type { Refusal } from '#kernel/result.ts'
import { toStorable } from '#kernel/to-storable.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { onceOrBusy } from '#platform/database/once.ts'
import type { Services } from '#platform/services.ts'
import type { Caller, Command, CommandRefusal, Said } from './command.ts'
import { always, problem } from './problem.ts'

/** The longest body of an API command. */
const bodyCharactersMost = 20_000
const keyShape = /^[\x21-\x7e]{8,200}$/

/** Thrown to roll back the transaction with a refusal, so that no answer is stored for its key. */
class Refused extends Error {
  readonly refusal: Refusal<CommandRefusal>
  constructor(refusal: Refusal<CommandRefusal>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

type Kept = { status: number; sealed: string | null }

/**
 * Runs a program's command. With an `Idempotency-Key` it runs once: the answer is stored, sealed, in the transaction
 * of its effect and returned again for the same key and body; another body is refused (422), and so is a second call
 * while the first still runs (409). Refusals aren't stored: a corrected call may use the same key.
 */
export async function runCommand(
  services: Services,
  command: Command,
  caller: Caller,
  c: Context,
): Promise<Response> {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !keyShape.test(key)) {
    const detail = 'An Idempotency-Key has 8 to 200 visible characters.'
    return problem({ status: 400, code: 'idempotency_key.malformed', detail })
  }
  const read = await readBody(command, c)
  if (!read.ok) return read.response
  const ring = { secret: services.config.secretKey }
  const request = { id: c.req.param('id') ?? '', body: read.body }
  const refusalOf = (refusal: Refusal<CommandRefusal>): Response => {
    const { status, words } = command.wordsOf(refusal)
    return problem({ status, code: refusal.code, detail: words })
  }
  const before = await command.before?.(request, services.config)
  if (before && !before.ok) return refusalOf(before)
  try {
    return await services.transact(async (tx, at) => {
      const run = async (): Promise<Said | null> => {
        const result = await command.run(tx, caller, request, ring, at)
        if (!result.ok) throw new Refused(result)
        return result.value
      }
      if (key === undefined || command.method !== 'post') return respond(await run())
      const name = `api:${command.name}`
      const context = `${caller.keyId}/platform.command/answer/${name} ${key}`
      const done = await onceOrBusy<Kept>(tx, { key, actor: caller.keyId, name, body: request }, async () => {
        const said = await run()
        return {
          status: said?.status ?? 204,
          sealed: said && seal(ring, context, JSON.stringify(said.body)),
        }
      })
      if (!done.ok) return keyProblem(done.code)
      const { status, sealed } = done.value
      const body = sealed && (JSON.parse(unseal(ring, context, sealed)) as Record<string, unknown>)
      return respond(
        body ? { status: status as Said['status'], body } : null,
        done.again ? { 'Idempotency-Replayed': 'true' } : {},
      )
    })
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
    return refusalOf(cause.refusal)
  }
}

const respond = (said: Said | null, headers: Record<string, string> = {}): Response =>
  said
    ? Response.json(said.body, { status: said.status, headers: { ...always, ...headers } })
    : new Response(null, { status: 204, headers: { ...always, ...headers } })

const keyProblem = (code: 'command.key_reused' | 'command.running'): Response =>
  code === 'command.running'
    ? problem(
        {
          status: 409,
          code: 'idempotency_key.running',
          detail: 'The first call with this key still runs. Ask again in a moment.',
        },
        { 'Retry-After': '1' },
      )
    : problem({
        status: 422,
        code: 'idempotency_key.reused',
        detail: 'This key was used for something else. A new command needs a new key.',
      })

type Read = { ok: true; body: unknown } | { ok: false; response: Response }
async function readBody({ body: schema }: Command, c: Context): Promise<Read> {
  if (!schema) return { ok: true, body: null }
  const wrong = (errors: { field: string; message: string }[] = []): Read => {
    const detail = errors.length ? 'A part of the body can not be used.' : 'Send a body as application/json.'
    return {
      ok: false,
      response: problem({
        status: 422,
        code: 'body.wrong',
        detail,
        ...(errors.length ? { errors } : {}),
      }),
    }
  }
  if (c.req.raw.body && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    const detail = 'Send a body as application/json.'
    return { ok: false, response: problem({ status: 415, code: 'body.not_json', detail }) }
  }
  const text = await c.req.text()
  if (text.length > bodyCharactersMost) return wrong()
  let sent: unknown
  try {
    sent = toStorable(JSON.parse(text))
  } catch {
    return wrong()
  }
  const read = schema.safeParse(sent)
  if (read.success) return { ok: true, body: read.data }
  return wrong(
    read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: 'This field is not known.' }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    ),
  )
}
