import { type ListingRow, type ListingStatus, statusWords } from '#listings/contract'
import type { StatusShape } from '../../ui/status-mark.tsx'

const shapes: Record<ListingStatus, StatusShape> = {
  draft: 'draft',
  active: 'done',
  ended: 'over',
  relaunchable: 'waiting',
  archived: 'over',
}

/** The badge and the words of a listing's status. */
export const readListingStatus = (
  row: Pick<ListingRow, 'status'>,
): { shape: StatusShape; words: string } => ({
  shape: shapes[row.status],
  words: statusWords[row.status].words,
})
