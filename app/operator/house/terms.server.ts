/** The house's terms in the console: showing their versions, and entering the next one. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { z } from 'zod'
import { findTermsInForce, findTermsVersions, saveTerms } from '#house'
import { houseRefusals, type TermsKind } from '#house/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readFields, readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { requireProof } from '../proof.server.ts'
import type { RequiredProof } from '../required-proof.ts'

const formatIsoDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Every version, newest first, and the one in force. */
export async function findTermsHistory(tx: Tx, kind: TermsKind, at: Date) {
  const [versions, termsInForce] = [await findTermsVersions(tx, kind), await findTermsInForce(tx, kind, at)]
  return {
    today: formatIsoDay(at),
    seenVersion: versions[0]?.version ?? 0,
    newest: versions[0]?.body ?? null,
    versions: versions.map(({ version, validFrom, savedAt, savedByName }) => ({
      version,
      /** Null if in force from the beginning. */
      from: validFrom.getTime() > 0 ? validFrom : null,
      by: savedByName,
      savedAt,
      isInForce: version === termsInForce?.version,
    })),
  }
}

/** At once, or from the start of a future day; null if it isn't a day. */
function parseFrom(text: string, at: Date): Date | null {
  if (text === '' || text === formatIsoDay(at)) return at
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day && !Number.isNaN(day.getTime()) ? day : null
}

export type TermsAnswer = {
  values: Record<string, string>
  faults: Record<string, string>
  proof: RequiredProof
}
const respond = (status: number, body: TermsAnswer) => data(body, { status })

/**
 * Saves the next version. It needs a fresh proof, because everyone is charged by it from its first day. A refusal
 * returns what was typed.
 */
export async function enterTerms(
  { request, context }: ActionFunctionArgs,
  kind: TermsKind,
  schema: z.ZodType<Readonly<Record<string, unknown>>>,
) {
  const services = signedInStaff(context, 'admin')
  const form = await readParts(request)
  const submitted = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const { proof: _, ...values } = submitted
  const { due } = await requireProof(services, form)
  if (due) return respond(due.status, { values, faults: { '': due.problem ?? '' }, proof: due.proof })
  const [seenVersion, day] = [Number(values.seen), (values.from ?? '').trim()]
  form.delete('seen')
  form.delete('from')
  const fields = readFields(form, schema)
  if (!fields.ok) return respond(422, { values, faults: fields.fault.faults, proof: null })
  const { transact, actor, requestId } = services
  const result = await transact(async (tx, at) => {
    const from = parseFrom(day, at)
    return from && saveTerms(tx, actor, { kind, body: fields.value, from, seen: seenVersion }, requestId, at)
  })
  if (result?.ok) return redirect(`${hrefs.operatorHouse}?done=${kind}#${kind}`, 303)
  if (!result) return respond(422, { values, faults: { from: 'Choose a day.' }, proof: null })
  const field = result.code === 'house.from_past' ? 'from' : ''
  const faults = { [field]: wordsOf(result, houseRefusals) }
  return respond(houseRefusals[result.code].status, { values, faults, proof: null })
}
