import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => {}

/** False until the page's scripts run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
