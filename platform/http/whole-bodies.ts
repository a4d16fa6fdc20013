/**
 * Pages that are drawn as a whole, by their answers: code that sends or keeps one takes its body from here, where a
 * stream of one part would be made and read again at each step on the way.
 */
type Whole = string | Uint8Array<ArrayBuffer>
const bodies = new WeakMap<Response, Whole>()

export function wholeAnswer(body: Whole, init: ResponseInit): Response {
  const answer = new Response(body, init)
  bodies.set(answer, body)
  return answer
}

export const wholeOf = (answer: Response): Whole | null => bodies.get(answer) ?? null
