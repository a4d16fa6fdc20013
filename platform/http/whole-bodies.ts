/**
 * Complete pages, by their answers: code that sends or caches one takes its body from here, instead of making and
 * reading a one-part stream at each step.
 */
type WholeBody = string | Uint8Array<ArrayBuffer>
const bodies = new WeakMap<Response, WholeBody>()

export function respondWhole(body: WholeBody, init: ResponseInit): Response {
  const answer = new Response(body, init)
  bodies.set(answer, body)
  return answer
}

export const wholeBodyOf = (answer: Response): WholeBody | null => bodies.get(answer) ?? null
