import type { Policy } from '#kernel/actor.ts'

/** Exported by every route module. The server doesn't start while a route has no policy. */
export type RouteHandle = {
  policy: Policy
  /** The policy for submitting a form here, if it requires more than viewing. */
  writes?: Policy
  /** Requests to this address are JSON from our own script; every other page accepts forms only. */
  takes?: 'json'
  /** The page ships no framework JavaScript; forms and links still work. */
  zeroJs?: boolean
  /** The public site: its headlines use the display cut of the font. */
  site?: boolean
  /** The page has a store's look, which its loader returns as `look` or in a `frame`. */
  inStore?: boolean
  /** Query parameters that belong to the page's canonical address; all others are dropped. */
  keptQuery?: readonly ('section' | 'page')[]
  /**
   * Everyone without cookies other than a cart's sees the same page, except for the cart in its header: it may be
   * cached briefly and shown to all of them. Lists the query parameters it reads; with any other it is rendered
   * again.
   */
  shared?: readonly string[]
  /** The page shows sales figures of this one listing only, whose slug is in the address. */
  showsSalesOf?: 'slug'
  /**
   * Everyone waiting here sees the same page except for a few words, which its loader returns in `alike`: it is
   * rendered once a second for all of them. Lists the query parameters it reads. It shows nothing of a cart.
   */
  alike?: readonly string[]
  /**
   * The page may be a second old: it may be read from a replica that has this browser's writes. Not for decisions,
   * payments or waiting.
   */
  mayLag?: true
  /** Returns a few bytes of JSON and is polled: its loader is called without the router around it. */
  bypassesRouter?: true
  /** Its action handles every request to a store before it waits for a slot; nobody submits a form to it. */
  actsBeforeQueue?: true
  /** Excluded from search engines: a form's result, or someone's own page. */
  unlisted?: boolean
  /** The page sets its own address and picture for sharing. */
  ownCard?: boolean
  /** The page shapes text with WebAssembly: its content security policy allows that, and only that. */
  wasm?: boolean
  /** The page has the payment provider's own fields: their frames and calls are allowed here, and nowhere else. */
  card?: boolean
  /** The page may ask for the camera; no other may. */
  camera?: boolean
  /** Other sites may frame this page (embeds only); `own`: our own pages may, for the editor's preview. */
  framed?: boolean | 'own'
}
