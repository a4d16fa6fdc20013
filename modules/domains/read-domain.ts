/** Normalises a typed domain; null if it isn't one. "www." stays, because many stores use it. */
export function readDomain(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '')
  const parts = plain.split('.')
  const fits =
    parts.length >= 2 &&
    plain.length <= 253 &&
    parts.every((part) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(part))
  return fits && /^[a-z]{2,}$|^xn--/.test(parts.at(-1) ?? '') ? plain : null
}
