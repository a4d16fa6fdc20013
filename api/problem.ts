import type { AccountRefusal } from '#accounts/contract'

export type FieldFault = { field: string; message: string }
export type Problem = { status: number; code: string; detail: string; errors?: readonly FieldFault[] }

const titles: Readonly<Record<number, string>> = {
  400: 'The question can not be read',
  401: 'A key is needed',
  403: 'This key does not open that',
  404: 'Nothing is here',
  405: 'This way of asking is not answered here',
  409: 'This can not be done now',
  415: 'Another kind of content is needed',
  422: 'What was sent can not be used',
  429: 'Too many calls',
  500: 'Something broke on our side',
  503: 'This can not be done just now',
}

/** The headers of every API answer: only the caller may store it. */
export const commonHeaders = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

/** An error as `application/problem+json` (RFC 9457). `type` names the code for programs. */
export function answerProblem(
  { status, code, detail, errors }: Problem,
  headers: Record<string, string> = {},
): Response {
  const body = { type: `urn:fanfare:problem:${code}`, title: titles[status], status, detail, errors }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...commonHeaders, 'Content-Type': 'application/problem+json', ...headers },
  })
}

/** Headers of a refusal at authentication. */
export const buildAuthHeaders = (code: AccountRefusal): Record<string, string> => {
  if (code === 'api_key.unknown') return { 'WWW-Authenticate': 'Bearer realm="Fanfare"' }
  return code === 'api_key.too_often' ? { 'Retry-After': '1' } : {}
}
