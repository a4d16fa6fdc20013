import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { respondWhole } from '#platform/http/whole-bodies.ts'
import { NonceContext } from './nonce.ts'
import { requestOf } from './request.server.ts'
import type { RouteHandle } from './route-handle.ts'
import { SiteAddressesContext } from './site-addresses.ts'
import { MarkupContext } from './ui/written-once.tsx'
import { openMarkup } from './written-markup.server.ts'

// The server gets this from here because it reads the house's texts, which are bundled with the screens.
export { findLapsedWords } from './operator/house/confirmables.server.ts'

const renderMs = 10_000

/** Renders a page. Waits for the whole page, because our loaders are fast and a status must be true. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, config } = requestOf(context)
  if (hasNoScripts(entry)) {
    // The framework's data for its scripts is dropped if the page ships none.
    Object.defineProperty(entry, 'serverHandoffStream', { value: undefined })
    const html = drawStillOrNull(entry, new URL(request.url), context)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    if (html) return Promise.resolve(respondWhole(html, { headers, status }))
  }
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <SiteAddressesContext.Provider value={config}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </SiteAddressesContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          headers.set('Content-Type', 'text/html; charset=utf-8')
          const chunks: Uint8Array[] = []
          pipe(
            new Writable({
              write(chunk: Uint8Array, _, next) {
                chunks.push(chunk)
                next()
              },
              final(next) {
                resolve(respondWhole(Buffer.concat(chunks), { headers, status: finalStatus }))
                next()
              },
            }),
          )
        },
        onShellError: reject,
        onError(cause) {
          finalStatus = 500
          log.error({ kind: 'render', cause: cause instanceof Error ? cause.stack : String(cause) })
        },
      },
    )
    setTimeout(abort, renderMs).unref()
  })
}

/** A page without client scripts, as text: without the framework's data for them. */
export const drawStill = (
  entry: EntryContext,
  url: URL,
  context: Readonly<RouterContextProvider>,
): string => {
  const { nonce, config } = requestOf(context)
  const markup = openMarkup()
  const html = renderToStaticMarkup(
    <NonceContext.Provider value={nonce}>
      <SiteAddressesContext.Provider value={config}>
        <MarkupContext.Provider value={markup.keep}>
          <ServerRouter context={entry} url={url} nonce={nonce} />
        </MarkupContext.Provider>
      </SiteAddressesContext.Provider>
    </NonceContext.Provider>,
  )
  return `<!DOCTYPE html>${markup.fill(html)}`
}

/** The same, or null if a screen fails: rendering it as a stream then reports the cause. */
function drawStillOrNull(...args: Parameters<typeof drawStill>): string | null {
  try {
    return drawStill(...args)
  } catch {
    return null
  }
}

const hasNoScripts = ({ staticHandlerContext: { matches } }: EntryContext): boolean =>
  matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.zeroJs)

/** A bug in a loader or action: logged with its request, shown as an id only. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  // A refusal thrown by a screen (404, 403, 400) is an answer, not a bug.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const { log, requestId, broken } = requestOf(context)
  if (isBrokenForm(error)) {
    broken.body = true
    return
  }
  log.error({
    kind: 'screen',
    requestId,
    path: new URL(request.url).pathname,
    cause: error instanceof Error ? error.stack : String(error),
  })
}

/** Node's form parser's error for a body that isn't a form, or not the kind its header says. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof TypeError &&
  /^(Failed to parse body as FormData|Content-Type was not one of)/.test(error.message)
