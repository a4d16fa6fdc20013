/** One household or server: an IPv4 address, or the /64 of an IPv6 one. */
export function addressBlock(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (!bare.includes(':')) return bare || 'unknown'
  const [head = '', tail] = bare.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const full = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return `${full
    .slice(0, 4)
    .map((part) => part.toLowerCase())
    .join(':')}::/64`
}
