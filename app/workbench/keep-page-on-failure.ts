/** The layer between screens and server, so that a page outlives a failing server. */
type Fetch = typeof fetch
type Net = { isOnline(): boolean; online(signal: AbortSignal | null | undefined): Promise<void> }

/** An empty action result as the framework reads it: the page stays and reloads nothing. */
const emptyResult = '[{"_1":-7},"data"]\n'
/** The beginning of a screen's data when its action failed without a refusal of its own. */
const errorData = /^\[\{"_1":2\},"error"/

const isData = (input: Parameters<Fetch>[0]): boolean =>
  /\.data(?:$|\?)/.test(input instanceof Request ? input.url : String(input))
const readMethod = (input: Parameters<Fetch>[0], init: RequestInit | undefined): string =>
  init?.method ?? (input instanceof Request ? input.method : 'GET')

async function hasFailed(answer: Response): Promise<boolean> {
  if (answer.status < 500) return false
  if (!answer.headers.has('X-Remix-Response')) return true
  return errorData.test(await answer.clone().text())
}

/**
 * A form whose action failed, or never reached the server, stays on the screen with what was typed; so does one whose
 * sender has been signed out. `notify` reports it, with the login page; null when a form is sent. A page requested
 * without a connection is requested again once there is one.
 */
export function keepPageOnFailure(
  send: Fetch,
  notify: (failure: { loginHref: string | null } | null) => void,
  net: Net = browserNet,
): Fetch {
  return async (input, init) => {
    if (!isData(input)) return send(input, init)
    if (readMethod(input, init) === 'GET') {
      if (!net.isOnline()) await net.online(init?.signal)
      return send(input, init)
    }
    notify(null)
    const answer = await send(input, init).catch((cause: unknown) => {
      if (init?.signal?.aborted) throw cause
      return null
    })
    const loginHref = answer?.headers.has('X-Turned-Away') ? answer.headers.get('X-Remix-Redirect') : null
    if (answer && !loginHref && !(await hasFailed(answer))) return answer
    notify({ loginHref })
    return new Response(emptyResult, { status: 500, headers: { 'X-Remix-Response': 'yes' } })
  }
}

const browserNet: Net = {
  isOnline: () => navigator.onLine,
  online: (signal) =>
    new Promise((resolve, reject) => {
      window.addEventListener('online', () => resolve(), { once: true, ...(signal ? { signal } : {}) })
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
}
