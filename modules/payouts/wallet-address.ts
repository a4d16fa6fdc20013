/** Addresses of wallets that take USDC on Ethereum and chains like it: hex whose capitals are a checksum (EIP-55). */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** True when the capitals of the address fit its checksum: one mistyped letter is found. */
export function isCheckedAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const plain = text.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)))
  const checked = [...plain].map((letter, index) =>
    Number.parseInt(hash[index]!, 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return checked.join('') === text.slice(2)
}
