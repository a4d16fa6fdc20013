/**
 * Complete pages, by their answers: code that sends or caches one takes its body from here, instead of making and
 * reading a one-part stream at each step.
 */
type Whole = string | Uint8Array<ArrayBuffer>
const bodies = new WeakMap<Response, Whole>()

export function wholeAnswer(body: Whole, init: ResponseInit): Response {
  const answer = new Response(body, init)
  bodies.set(answer, body)
  return answer
}

export const wholeOf = (answer: Response): Whole | null => bodies.get(answer) ?? null
