import { isIP } from 'node:net'

/** One household or server: an IPv4 address, or the /64 of an IPv6 one, in any notation. */
export function addressBlock(address: string): string {
  const normalised = address.trim().replace(/%.*$/, '').toLowerCase()
  if (isIP(normalised) !== 6) return normalised || 'unknown'
  const parts = partsOf(normalised)
  // An IPv4 address mapped into IPv6 is the same household.
  if (parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff)
    return [parts[6]! >> 8, parts[6]! & 255, parts[7]! >> 8, parts[7]! & 255].join('.')
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function partsOf(address: string): number[] {
  const numbers = (text: string): number[] =>
    text
      .split(':')
      .filter(Boolean)
      .flatMap((part) => {
        if (!part.includes('.')) return [Number.parseInt(part, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
        return [a * 256 + b, c * 256 + d]
      })
  const [head = '', tail] = address.split('::')
  const [left, right] = [numbers(head), numbers(tail ?? '')]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}
