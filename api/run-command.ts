import type { Context } from 'hono'
import type { Refusal } from '#kernel/result.ts'
import { toStorable } from '#kernel/to-storable.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { runOnceOrBusy } from '#platform/database/run-once.ts'
import type { Services } from '#platform/services.ts'
import type { Caller, Command, CommandAnswer, CommandRefusal } from './command.ts'
import { answerProblem, commonHeaders } from './problem.ts'

/** The longest body of an API command. */
const maxBodyCharacters = 20_000
const keyPattern = /^[\x21-\x7e]{8,200}$/

/** Thrown to roll back the transaction with a refusal, so that no answer is stored for its key. */
class Refused extends Error {
  readonly refusal: Refusal<CommandRefusal>
  constructor(refusal: Refusal<CommandRefusal>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

type SavedAnswer = { status: number; sealed: string | null }

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
  if (key !== undefined && !keyPattern.test(key)) {
    const detail = 'An Idempotency-Key has 8 to 200 visible characters.'
    return answerProblem({ status: 400, code: 'idempotency_key.malformed', detail })
  }
  const bodyResult = await readBody(command, c)
  if (!bodyResult.ok) return bodyResult.response
  const ring = { secret: services.config.secretKey }
  const request = { id: c.req.param('id') ?? '', body: bodyResult.body }
  const answerRefusal = (refusal: Refusal<CommandRefusal>): Response => {
    const { status, words } = command.wordsOf(refusal)
    return answerProblem({ status, code: refusal.code, detail: words })
  }
  const check = await command.before?.(request, services.config)
  if (check && !check.ok) return answerRefusal(check)
  try {
    return await services.transact(async (tx, at) => {
      const run = async (): Promise<CommandAnswer | null> => {
        const result = await command.run(tx, caller, request, ring, at)
        if (!result.ok) throw new Refused(result)
        return result.value
      }
      if (key === undefined || command.method !== 'post') return respond(await run())
      const name = `api:${command.name}`
      const context = `${caller.keyId}/platform.command/answer/${name} ${key}`
      const outcome = await runOnceOrBusy<SavedAnswer>(
        tx,
        { key, actor: caller.keyId, name, body: request },
        async () => {
          const answer = await run()
          return {
            status: answer?.status ?? 204,
            sealed: answer && seal(ring, context, JSON.stringify(answer.body)),
          }
        },
      )
      if (!outcome.ok) return answerKeyProblem(outcome.code)
      const { status, sealed } = outcome.value
      const body = sealed && (JSON.parse(unseal(ring, context, sealed)) as Record<string, unknown>)
      return respond(
        body ? { status: status as CommandAnswer['status'], body } : null,
        outcome.isRepeat ? { 'Idempotency-Replayed': 'true' } : {},
      )
    })
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
    return answerRefusal(cause.refusal)
  }
}

const respond = (answer: CommandAnswer | null, headers: Record<string, string> = {}): Response =>
  answer
    ? Response.json(answer.body, { status: answer.status, headers: { ...commonHeaders, ...headers } })
    : new Response(null, { status: 204, headers: { ...commonHeaders, ...headers } })

const answerKeyProblem = (code: 'command.key_reused' | 'command.running'): Response =>
  code === 'command.running'
    ? answerProblem(
        {
          status: 409,
          code: 'idempotency_key.running',
          detail: 'The first call with this key still runs. Ask again in a moment.',
        },
        { 'Retry-After': '1' },
      )
    : answerProblem({
        status: 422,
        code: 'idempotency_key.reused',
        detail: 'This key was used for something else. A new command needs a new key.',
      })

type BodyResult = { ok: true; body: unknown } | { ok: false; response: Response }
async function readBody({ body: schema }: Command, c: Context): Promise<BodyResult> {
  if (!schema) return { ok: true, body: null }
  const refuseBody = (errors: { field: string; message: string }[] = []): BodyResult => {
    const detail = errors.length ? 'A part of the body can not be used.' : 'Send a body as application/json.'
    return {
      ok: false,
      response: answerProblem({
        status: 422,
        code: 'body.wrong',
        detail,
        ...(errors.length ? { errors } : {}),
      }),
    }
  }
  if (c.req.raw.body && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    const detail = 'Send a body as application/json.'
    return { ok: false, response: answerProblem({ status: 415, code: 'body.not_json', detail }) }
  }
  const text = await c.req.text()
  if (text.length > maxBodyCharacters) return refuseBody()
  let rawBody: unknown
  try {
    rawBody = toStorable(JSON.parse(text))
  } catch {
    return refuseBody()
  }
  const parsed = schema.safeParse(rawBody)
  if (parsed.success) return { ok: true, body: parsed.data }
  return refuseBody(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: 'This field is not known.' }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    ),
  )
}
