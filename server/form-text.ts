/** Whether a form has text only: it is then read whole before anything is done with it. */
export const isTextForm = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')

/**
 * A form's text without NUL characters, which come with text pasted from other programs; nobody sees them and no
 * database accepts them, so the rest is kept. Null for other requests, whose bodies pass unchanged.
 */
export const readFormText = async (request: Request): Promise<string | null> =>
  !isRead(request) && isTextForm(request) ? (await request.text()).replaceAll('%00', '') : null

/**
 * Whether a request has a body. Accessing `body` creates a stream even without one, which is more work than many an
 * answer.
 */
export const hasBody = (request: Request): boolean => !isRead(request) && request.body !== null
const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'
