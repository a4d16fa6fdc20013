import { useContext } from 'react'
import { NonceContext } from '../nonce.ts'

type Props = { src: string; [data: `data-${string}`]: string }

/** A script of `app/islands` in a page without the framework, which works without it; `src` is imported as `…?island`. */
export function Island(props: Props) {
  return <script {...props} type="module" nonce={useContext(NonceContext)} />
}
