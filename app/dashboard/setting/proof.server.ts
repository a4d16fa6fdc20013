import { CodeForm } from '#accounts/contract'
import { readFields } from '../../form.server.ts'

export type GivenProof = { code: string } | { answer: string }

const maxAnswer = 10_000
/** A passkey's answer if there is one, else the typed code. */
export function readProof(sent: { code: unknown; answer: unknown }) {
  const answer = String(sent.answer ?? '').slice(0, maxAnswer)
  if (answer) return { ok: true as const, value: { answer } as GivenProof }
  const form = new FormData()
  form.set('code', String(sent.code ?? ''))
  const read = readFields(form, CodeForm)
  return read.ok ? { ok: true as const, value: { code: read.value.code } as GivenProof } : read
}
