import { invariant } from '#kernel/invariant.ts'
import type { Refusal } from '#kernel/result.ts'

/** Goes on only when a step was taken: none of the sample's can be refused, so a refusal is a bug of the sample. */
export function requireOk<Step extends { ok: true } | Refusal>(
  step: Step,
  action: string,
): asserts step is Extract<Step, { ok: true }> {
  if (step.ok) return
  invariant(false, `${action}, but: ${step.code} ${Object.values(step.detail ?? {}).join(', ')}`)
}
