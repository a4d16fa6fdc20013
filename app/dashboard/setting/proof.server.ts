import { CodeForm } from '#accounts/contract'
import { readFields } from '../../form.server.ts'

export type GivenProof = { code: string } | { answer: string }

const maxAnswer = 10_000
/** A passkey's answer if there is one, else the typed code. */
export function readProof(submitted: { code: unknown; answer: unknown }) {
  const answer = String(submitted.answer ?? '').slice(0, maxAnswer)
  if (answer) return { ok: true as const, value: { answer } as GivenProof }
  const form = new FormData()
  form.set('code', String(submitted.code ?? ''))
  const parsed = readFields(form, CodeForm)
  return parsed.ok ? { ok: true as const, value: { code: parsed.value.code } as GivenProof } : parsed
}
