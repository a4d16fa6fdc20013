import type { PageEvent } from '#pixels/contract'

/** Passes an event to the browser's side, invisibly. Renders nothing if no network may be told. */
export const PixelEvent = ({ event }: { event: PageEvent | null }) =>
  event ? <span hidden data-pixel-event={JSON.stringify(event)} /> : null
