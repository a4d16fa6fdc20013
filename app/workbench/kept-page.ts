/** The store of pages between the screens and the server, so that a page outlives a server that fails. */
type Fetch = typeof fetch
type Net = { isOnline(): boolean; online(signal: AbortSignal | null | undefined): Promise<void> }

/** An action that answered nothing, as screens read it: the page stays as it is and asks for nothing again. */
const nothing = '[{"_1":-7},"data"]\n'
/** How a screen's data begins when its action broke, and did not answer with a refusal of its own. */
const broken = /^\[\{"_1":2\},"error"/

const isData = (input: Parameters<Fetch>[0]): boolean =>
  /\.data(?:$|\?)/.test(input instanceof Request ? input.url : String(input))
const methodOf = (input: Parameters<Fetch>[0], init: RequestInit | undefined): string =>
  init?.method ?? (input instanceof Request ? input.method : 'GET')

async function hasFailed(answer: Response): Promise<boolean> {
  if (answer.status < 500) return false
  if (!answer.headers.has('X-Remix-Response')) return true
  return broken.test(await answer.clone().text())
}

/**
 * A form whose action broke, or never reached the server, stays on the screen with what was typed; so does one whose
 * sender is signed out by now. `tell` says so, with the page that lets them in again; null when a form is on its way.
 * A page that is asked for while there is no connection is asked for when there is one again.
 */
export function keepingPage(
  send: Fetch,
  tell: (failed: { doorway: string | null } | null) => void,
  net: Net = browserNet,
): Fetch {
  return async (input, init) => {
    if (!isData(input)) return send(input, init)
    if (methodOf(input, init) === 'GET') {
      if (!net.isOnline()) await net.online(init?.signal)
      return send(input, init)
    }
    tell(null)
    const answer = await send(input, init).catch((cause: unknown) => {
      if (init?.signal?.aborted) throw cause
      return null
    })
    const doorway = answer?.headers.has('X-Turned-Away') ? answer.headers.get('X-Remix-Redirect') : null
    if (answer && !doorway && !(await hasFailed(answer))) return answer
    tell({ doorway })
    return new Response(nothing, { status: 500, headers: { 'X-Remix-Response': 'yes' } })
  }
}

const browserNet: Net = {
  isOnline: () => navigator.onLine,
  online: (signal) =>
    new Promise((done, fail) => {
      window.addEventListener('online', () => done(), { once: true, ...(signal ? { signal } : {}) })
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true })
    }),
}
