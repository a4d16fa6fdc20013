import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is what the server sent, true once its scripts run. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
