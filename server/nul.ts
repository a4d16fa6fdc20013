/** A form of words alone: it is read whole before anything is done with it. */
export const isWordsAlone = (request: Request): boolean =>
  (request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/**
 * The same form without the sign NUL in its words. It comes with text pasted from other programs, nobody sees it, and no
 * database takes it: what was typed around it is kept. Other bodies, files among them, pass as they are.
 */
export async function withoutNul(request: Request): Promise<Request> {
  if (!request.body || !isWordsAlone(request)) return request
  return new Request(request, { body: (await request.text()).replaceAll('%00', '') })
}
