import { invariant } from '#kernel/invariant.ts'
import type { Refusal } from '#kernel/result.ts'

/** Goes on only when a step was taken: none of the sample's can be refused, so a refusal is a bug of the sample. */
export function must<Step extends { ok: true } | Refusal>(
  step: Step,
  what: string,
): asserts step is Extract<Step, { ok: true }> {
  if (step.ok) return
  invariant(false, `${what}, but: ${step.code} ${Object.values(step.detail ?? {}).join(', ')}`)
}
