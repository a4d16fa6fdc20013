import type { PageEvent } from '#pixels/contract'

/** Hands an event to the browser's side; the page shows nothing of it. Nothing where nobody may be told. */
export const PixelEvent = ({ event }: { event: PageEvent | null }) =>
  event ? <span hidden data-pixel-event={JSON.stringify(event)} /> : null
