/** Values a log line may not contain, recognised by type: no line names a person or opens anything, whatever is passed. */

const mask = '••'

/** Fields with people, secrets or typed text, at any depth. Ids, kinds, counts and codes have other names. */
const personalField =
  /^(name|(first|last|full|display|author|from|actor|holder)_?name|e?mail|(from|to|old|new)_?e?mail|to|address|ip|ip_?address|street|line[12]|city|postal_?code|zip|phone|tax_?number|password|token|secret|key|cookie|authorization|headers|body|form|params|parameters|query|search|subject|text|html|words|message|reply|note|gift_?note|detail|where)$/i

const rules: readonly [RegExp, string][] = [
  // A failed query lists its values after its text; the database quotes the row after the constraint's name.
  [/\n?params:[^\n]*(?:\n(?!\s+at )[^\n]*)*/g, ''],
  [/(?:Failing row contains|Key) \(.*\)[^\n]*/g, mask],
  // Input that could not be parsed: `invalid input syntax for type uuid: "…"`, `Unexpected token …, "…" is not valid JSON`.
  [/((?:syntax for type [a-z ]+|out of range for type [a-z ]+|value)\s*:?\s*)"[^"\n]*"/gi, `$1"${mask}"`],
  [/"[^\n]*"(?= is not valid JSON)/g, `"${mask}"`],
  [/(Unexpected (?:token|non-whitespace character)) '?[^\s,']*'?/g, `$1 ${mask}`],
  // Links open things: their keys are removed. So is anything else that looks like a token of ours.
  [/([?&](?:key|token|view|code|state|session)=)[^&\s"')]+/gi, `$1${mask}`],
  [/\b[\w-]{8,}\.[0-9a-z]{1,10}\.[\w-]{43}(?![\w-])/g, mask],
  [/\b(?:sk|rk|whsec|fnf)_[A-Za-z0-9_]{8,}/g, mask],
  [/[\w.!#$%&'*+/=?^`{|}~%-]+@[\w-]+(?:\.[\w-]+)+/g, mask],
  // Network addresses, but not a package's version or a file's line.
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, mask],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}(?::?[0-9a-f]{1,4})(?::[0-9a-f]{1,4})*(?![\w:])/gi, mask],
  // CPF and CNPJ in Brazilian notation.
  [/\b\d{3}\.\d{3}\.\d{3}-\d\d\b/g, mask],
  [/\b[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d\d\b/gi, mask],
  // Telephone numbers as people write them.
  [/(?<![\w-])\+\d[\d ()./-]{6,}\d/g, mask],
]

/** A text without e-mail and network addresses, telephone numbers, keys, and query values. */
const redactText = (text: string): string =>
  rules.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)

const maxDepth = 6

/** A value with every personal field hidden and every text redacted. An error keeps its kind, code and frames. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth >= maxDepth) return mask
  if (value instanceof Date) return value
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) return mask
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      personalField.test(name) ? mask : redact(inner, depth + 1),
    ]),
  )
}

function redactError(error: Error & { code?: unknown }, depth: number): object {
  return {
    type: error.name,
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    stack: redactText(error.stack ?? error.name),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}
