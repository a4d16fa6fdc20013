import type { Policy } from '#kernel/actor.ts'

/** The exports that every route module declares. A route without a policy stops the start. */
export type RouteHandle = {
  policy: Policy
  /** What sending a form here asks for on top, where more than looking. */
  writes?: Policy
  /** Requests to this address are JSON of our own script; every other page takes forms only. */
  takes?: 'json'
  /** The page ships no framework JavaScript; forms and links still work. */
  zeroJs?: boolean
  /** The public site: its headlines come in the face cut for large sizes. */
  site?: boolean
  /** The page is set in the look of a store, which its loader answers as `look` or in a `frame`. */
  inStore?: boolean
  /** Parts of the query that belong to the page's one address; all others are left out of it. */
  keptQuery?: readonly ('section' | 'page')[]
  /**
   * Everyone without a cookie of ours but a cart's sees the page alike, except for what its header says of the cart: it
   * may be kept for a moment and shown to all of them. Names the parts of the query that it reads; with any other it is
   * drawn again.
   */
  shared?: readonly string[]
  /** Of what the shop sells the page shows the sales of this one listing, whose name is in the address. */
  showsSalesOf?: 'slug'
  /**
   * All who wait here see the same page but for a few words, which its loader tells in `alike`: it is drawn once a
   * second for all of them. Names the parts of the query that it reads. It shows nothing of a cart.
   */
  alike?: readonly string[]
  /**
   * What the page shows may be a second old: it may be read from a replica, which has what this browser wrote. Not for
   * what is decided by, paid by, or waited for.
   */
  mayLag?: true
  /** It answers a few bytes of JSON, asked for again and again: its loader is called without the router around it. */
  straight?: true
  /** Its action meets every request of a store before it waits to be let in; nobody sends it a form. */
  meets?: true
  /** Search engines leave the page out: a form that was sent, a thing that is someone's. */
  unlisted?: boolean
  /** The page names its address and its picture itself. */
  ownCard?: boolean
  /** The page shapes text with WebAssembly: its content policy allows that, and only that. */
  wasm?: boolean
  /** The page holds the payment provider's own fields: its frames and calls are allowed here, and nowhere else. */
  card?: boolean
  /** The page may ask for the camera; no other may. */
  camera?: boolean
  /** Other sites may show this page in a frame (embeds only); `own`: our own pages may, for the editor's preview. */
  framed?: boolean | 'own'
}
