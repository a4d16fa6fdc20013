/** Addresses of wallets for USDC on Ethereum and similar chains: hex whose capitals are a checksum (EIP-55). */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Tells if the address's capitals match its checksum, which catches a mistyped letter. */
export function isCheckedAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const lowercase = text.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowercase)))
  const checksummed = [...lowercase].map((letter, index) =>
    Number.parseInt(hash[index]!, 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return checksummed.join('') === text.slice(2)
}
