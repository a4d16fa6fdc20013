/** The value of a result; a refusal fails the test with its code. */
export const requireOk = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
