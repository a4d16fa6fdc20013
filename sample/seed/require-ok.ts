import { invariant } from '#kernel/invariant.ts'
import type { Refusal } from '#kernel/result.ts'

/** Continues only if a step succeeded: none of the sample's may be refused, so a refusal is a bug of the sample. */
export function requireOk<Step extends { ok: true } | Refusal>(
  step: Step,
  action: string,
): asserts step is Extract<Step, { ok: true }> {
  if (step.ok) return
  invariant(false, `${action}, but: ${step.code} ${Object.values(step.detail ?? {}).join(', ')}`)
}
