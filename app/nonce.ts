import { createContext } from 'react'

/** This request's nonce for the content security policy; empty in the browser, which no longer needs it. */
export const NonceContext = createContext('')
