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
  const [versions, now] = [await findTermsVersions(tx, kind), await findTermsInForce(tx, kind, at)]
  return {
    today: formatIsoDay(at),
    seen: versions[0]?.version ?? 0,
    newest: versions[0]?.body ?? null,
    versions: versions.map(({ version, validFrom, savedAt, savedByName }) => ({
      version,
      /** Null if in force from the beginning. */
      from: validFrom.getTime() > 0 ? validFrom : null,
      by: savedByName,
      savedAt,
      counts: version === now?.version,
    })),
  }
}

/** At once, or from the start of a future day; null if it isn't a day. */
function parseFrom(entered: string, at: Date): Date | null {
  if (entered === '' || entered === formatIsoDay(at)) return at
  const day = /^\d{4}-\d{2}-\d{2}$/.test(entered) ? new Date(`${entered}T00:00:00Z`) : null
  return day && !Number.isNaN(day.getTime()) ? day : null
}

export type TermsAnswer = {
  values: Record<string, string>
  faults: Record<string, string>
  proof: RequiredProof
}
const answer = (status: number, body: TermsAnswer) => data(body, { status })

/**
 * Enters the next version, with a fresh proof: from a day on, everyone is charged by it. A refusal returns what was
 * typed.
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
  if (due) return answer(due.status, { values, faults: { '': due.problem ?? '' }, proof: due.proof })
  const [seenVersion, day] = [Number(values.seen), (values.from ?? '').trim()]
  form.delete('seen')
  form.delete('from')
  const read = readFields(form, schema)
  if (!read.ok) return answer(422, { values, faults: read.fault.faults, proof: null })
  const { transact, actor, requestId } = services
  const saved = await transact(async (tx, at) => {
    const from = parseFrom(day, at)
    return from && saveTerms(tx, actor, { kind, body: read.value, from, seen: seenVersion }, requestId, at)
  })
  if (saved?.ok) return redirect(`${hrefs.operatorHouse}?done=${kind}#${kind}`, 303)
  if (!saved) return answer(422, { values, faults: { from: 'Choose a day.' }, proof: null })
  const field = saved.code === 'house.from_past' ? 'from' : ''
  const faults = { [field]: wordsOf(saved, houseRefusals) }
  return answer(houseRefusals[saved.code].status, { values, faults, proof: null })
}
