import { createContext } from 'react'

/** Where the site stands, on the server; null in the browser, where no page needs it any more. */
export const PlaceContext = createContext<{ appUrl: string; storeUrl: string | null } | null>(null)
