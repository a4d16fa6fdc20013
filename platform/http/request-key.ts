import { createContext } from 'react-router'

/** The key under which the server stores a request's context for the screens. */
export const requestKey = createContext<unknown>()
