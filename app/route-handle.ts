import type { Policy } from '#kernel/actor.ts'

/** What every route module declares. A route without a policy stops the start. */
export type RouteHandle = {
  policy: Policy
  /** The page ships no framework JavaScript; forms and links still work. */
  zeroJs?: boolean
  /** The page shapes text with WebAssembly: its content policy allows that, and only that. */
  wasm?: boolean
  /** The page holds the payment provider's own fields: its frames and calls are allowed here, and nowhere else. */
  card?: boolean
  /** Other sites may show this page in a frame (embeds only). */
  framed?: boolean
}
