/**
 * Pages that are drawn as a whole, by their answers: whoever sends one takes its bytes from here, where a stream of one part
 * would be made and read again at each step on the way.
 */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

export function wholeAnswer(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(bytes, init)
  bodies.set(answer, bytes)
  return answer
}

export const wholeOf = (answer: Response): Uint8Array<ArrayBuffer> | null => bodies.get(answer) ?? null
