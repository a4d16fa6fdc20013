/** The value of an answer that has to be one; a refusal fails the test by its code. */
export const must = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
