import { dropDestination, forgetDestinations } from './destination-rows.ts'

/** What becomes of kept details besides being replaced. */
export const destinations = { drop: dropDestination, forget: forgetDestinations } as const
