import { createContext } from 'react-router'

/** Where the server puts a request's context and the screens find it. */
export const requestKey = createContext<unknown>()
