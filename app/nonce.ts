import { createContext } from 'react'

/** The content policy's nonce of this request; empty in the browser, where it is not needed any more. */
export const NonceContext = createContext('')
