/** Expected refusals are values. `code` is `noun.reason`; `detail` fills the words a person sees. */
export type Refusal<Code extends string = string> = {
  readonly ok: false
  readonly code: Code
  readonly detail?: Readonly<Record<string, string | number>>
}
export type Ok<Value> = { readonly ok: true; readonly value: Value }
/** The codes are always spelled out in the type, so that the compiler can demand words for each. */
export type Result<Value, Code extends string> = Ok<Value> | Refusal<Code>

export function ok(): Ok<undefined>
export function ok<Value>(value: Value): Ok<Value>
export function ok(value?: unknown): Ok<unknown> {
  return { ok: true, value }
}

export function refused<Code extends string>(
  code: Code,
  detail?: Readonly<Record<string, string | number>>,
): Refusal<Code> {
  return detail ? { ok: false, code, detail } : { ok: false, code }
}

/** The words a person sees for each refusal of a module, and the HTTP status that goes with it. */
export type RefusalWords<Code extends string> = Readonly<Record<Code, { status: number; words: string }>>

/** Fills `{name}` places of the words with the refusal's detail. */
export function wordsOf<Code extends string>(refusal: Refusal<Code>, words: RefusalWords<Code>): string {
  const text = words[refusal.code].words
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(refusal.detail?.[name] ?? place))
}
