import { dropDestination, forgetDestinations } from './destination-rows.ts'
import { readUndo, undoDetails, undoKey } from './undo-destination.ts'

/** What becomes of kept details besides being replaced. */
export const destinations = {
  drop: dropDestination,
  forget: forgetDestinations,
  readUndo,
  undo: undoDetails,
  undoKey,
} as const
