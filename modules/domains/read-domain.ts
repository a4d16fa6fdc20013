/** Normalises a typed domain; null if it isn't one. "www." stays, because many stores use it. */
export function readDomain(text: string): string | null {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '')
  const parts = domain.split('.')
  const isValid =
    parts.length >= 2 &&
    domain.length <= 253 &&
    parts.every((part) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(part))
  return isValid && /^[a-z]{2,}$|^xn--/.test(parts.at(-1) ?? '') ? domain : null
}
