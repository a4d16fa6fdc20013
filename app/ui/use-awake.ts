import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until the page's scripts run. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
