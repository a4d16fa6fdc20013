import { useContext } from 'react'
import { NonceContext } from '../nonce.ts'

/** Beside a form of a page without the framework: what is missing is said at its field. `files` where it has a tile. */
export function FieldScript({ files = false }: { files?: boolean }) {
  const nonce = useContext(NonceContext)
  return <script src={files ? '/islands/files.js' : '/islands/fields.js'} type="module" nonce={nonce} />
}
