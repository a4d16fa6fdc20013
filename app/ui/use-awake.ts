import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => {}

/** False until the page's scripts run. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
