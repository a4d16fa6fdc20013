import { createContext } from 'react'

/** The site's addresses, on the server; null in the browser, which no longer needs them. */
export const SiteAddressesContext = createContext<{ appUrl: string; storeUrl: string | null } | null>(null)
