/** A form of words alone: it is read whole before anything is done with it. */
export const isWordsAlone = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')

/**
 * Its words without the sign NUL. It comes with text pasted from other programs, nobody sees it, and no database takes it:
 * what was typed around it is kept. Null for every other request; its body passes as it is.
 */
export const wordsOf = async (request: Request): Promise<string | null> =>
  !onlyLooks(request) && isWordsAlone(request) ? (await request.text()).replaceAll('%00', '') : null

/** Asking for a body makes a stream of it, also where there is none: more work than many an answer. */
export const hasBody = (request: Request): boolean => !onlyLooks(request) && request.body !== null
const onlyLooks = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'
