/**
 * Canva as far as we call it: consent with PKCE, tokens that expire and change at every renewal, designs, slow
 * exports. Every request, and each of its own answers, is checked against Canva's published document.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { canvaSlice } from '../doubles/canva-slice.ts'
import { decodeForm, findFaults } from './openapi.ts'

export type CanvaDouble = {
  endpoint: string
  settings: { clientId: string; clientSecret: string }
  /** What broke the published document, or the rules of OAuth. A test ends with none. */
  faults: string[]
  calls: string[]
  /** The answer to a person who says yes: the address that the browser is sent back to. */
  consent(address: string): string
  /** Access tokens given so far are no longer accepted. */
  expire(): void
  /** The person revokes the consent at Canva. */
  revokeConsent(): void
  /** How the next exports go. */
  exports: {
    polls: number
    error: 'license_required' | 'approval_required' | 'internal_failure' | null
    file: Buffer
    host: string | null
    /** A plan without premium features: exports without background, or larger, fail. */
    isFree: boolean
  }
  /** The answer to the next request below `/rest`, and the format of every export asked for. */
  answers: { next: { status: number; code: string; retryAfter?: string } | null; revokes: boolean }
  formats: Record<string, unknown>[]
  tokens: { access: Set<string>; refresh: Set<string> }
  stop(): Promise<void>
}
type Answer = { status: number; body: unknown }
const settings = { clientId: 'OC-double', clientSecret: 'cnvca-double' }
const answerError = (status: number, code: string): Answer => ({ status, body: { code, message: code } })
const refuseGrant = (code: string): Answer => answerError(code === 'invalid_client' ? 401 : 400, code)

export async function startCanvaDouble(file: Buffer): Promise<CanvaDouble> {
  const faults: string[] = []
  const calls: string[] = []
  const codes = new Map<string, { challenge: string; returnTo: string }>()
  const tokens = { access: new Set<string>(), refresh: new Set<string>() }
  const jobs = new Map<string, number>()
  const exports: CanvaDouble['exports'] = { polls: 2, error: null, file, host: null, isFree: false }
  const answers: CanvaDouble['answers'] = { next: null, revokes: true }
  const formats: Record<string, unknown>[] = []
  const premium = new Set<string>()

  const grantTokens = (): Answer => {
    const [access, refresh] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
    tokens.access.add(access)
    tokens.refresh.add(refresh)
    return {
      status: 200,
      body: { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 14_400 },
    }
  }
  const exchangeToken = (form: Record<string, unknown>): Answer => {
    if (form.grant_type === 'refresh_token') {
      return tokens.refresh.delete(String(form.refresh_token)) ? grantTokens() : refuseGrant('invalid_grant')
    }
    const storedCode = codes.get(String(form.code))
    codes.delete(String(form.code))
    const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url')
    if (!storedCode || storedCode.challenge !== challenge || storedCode.returnTo !== form.redirect_uri)
      return refuseGrant('invalid_grant')
    return grantTokens()
  }
  const pollJob = (id: string): Answer => {
    const pending = jobs.get(id)
    if (pending === undefined) return answerError(404, 'not_found')
    jobs.set(id, pending - 1)
    if (pending > 0) return { status: 200, body: { job: { id, status: 'in_progress' } } }
    if (exports.error || (exports.isFree && premium.has(id)))
      return {
        status: 200,
        body: {
          job: { id, status: 'failed', error: { code: exports.error ?? 'internal_failure', message: 'No.' } },
        },
      }
    const urls = [`${exports.host ?? endpoint()}/files/${id}.png`]
    return { status: 200, body: { job: { id, status: 'success', urls } } }
  }
  const runOperation = (operation: string, url: URL, body: unknown): Answer => {
    switch (operation) {
      case 'POST /v1/oauth/token':
        return exchangeToken(body as Record<string, unknown>)
      case 'POST /v1/oauth/revoke':
        if (!answers.revokes) return refuseGrant('internal_error')
        tokens.refresh.delete((body as { token: string }).token)
        tokens.access.clear()
        return { status: 200, body: {} }
      case 'GET /v1/designs':
        return { status: 200, body: listDesigns(url, endpoint()) }
      case 'POST /v1/exports': {
        const id = `job-${jobs.size + 1}`
        jobs.set(id, exports.polls)
        const { format } = body as { format: Record<string, unknown> }
        formats.push(format)
        if (format.transparent_background || format.width || format.height) premium.add(id)
        return { status: 200, body: { job: { id, status: 'in_progress' } } }
      }
      default:
        return pollJob(url.pathname.split('/').at(-1) ?? '')
    }
  }
  const answerRequest = (request: IncomingMessage, url: URL, text: string): Answer => {
    const isTokenPath = url.pathname.startsWith('/auth/v1/oauth/')
    const path = url.pathname.replace(/^\/(rest|auth)/, '').replace(/^(\/v1\/exports)\/.+$/, '$1/{exportId}')
    const name = `${request.method} ${path}`
    const operation = canvaSlice.operations[name]
    if (
      !operation ||
      isTokenPath !== path.startsWith('/v1/oauth/') ||
      !/^\/(rest|auth)\//.test(url.pathname)
    ) {
      faults.push(`${request.method} ${url.pathname} is not in the document`)
      return answerError(404, 'endpoint_not_found')
    }
    calls.push(name)
    const isForm = path.startsWith('/v1/oauth/')
    const basic = `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`
    const authorization = request.headers.authorization ?? ''
    if (isForm && authorization !== basic) return refuseGrant('invalid_client')
    if (!isForm && !tokens.access.has(authorization.replace('Bearer ', '')))
      return answerError(401, 'invalid_access_token')
    if (!isForm && answers.next) {
      const { status, code } = answers.next
      return answerError(status, code)
    }
    const parse = () => (isForm ? decodeForm(new URLSearchParams(text)) : JSON.parse(text))
    const body = text === '' ? undefined : parse()
    const newFaults = operation.body ? findFaults(canvaSlice, operation.body, body) : []
    for (const [key, value] of url.searchParams) {
      const parameter = operation.query[key]
      newFaults.push(
        ...(parameter ? findFaults(canvaSlice, parameter.schema, value, key) : [`${key} is not known`]),
      )
    }
    faults.push(...newFaults.map((fault) => `${name}: ${fault}`))
    const answer = runOperation(name, url, body)
    const shape = operation.answers[String(answer.status)] ?? operation.answers.default
    faults.push(
      ...findFaults(canvaSlice, shape!, answer.body).map((fault) => `the double's own ${name}: ${fault}`),
    )
    return answer
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://canva.test')
    if (url.pathname.startsWith('/files/')) return void response.end(exports.file)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = answerRequest(request, url, Buffer.concat(chunks).toString('utf8'))
    const retryAfter = answer.status === 429 ? answers.next?.retryAfter : undefined
    if (retryAfter) response.setHeader('Retry-After', retryAfter)
    send(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    endpoint: endpoint(),
    settings,
    faults,
    calls,
    exports,
    answers,
    formats,
    tokens,
    consent(address) {
      const { searchParams: params, pathname } = new URL(address)
      if (pathname !== '/api/oauth/authorize') faults.push(`consent is not asked at ${pathname}`)
      if (params.get('code_challenge_method')?.toLowerCase() !== 's256') faults.push('consent without PKCE')
      if (params.get('client_id') !== settings.clientId) faults.push('consent for another client')
      const code = randomBytes(12).toString('hex')
      const returnTo = params.get('redirect_uri') ?? ''
      codes.set(code, { challenge: params.get('code_challenge') ?? '', returnTo })
      return `${returnTo}?${new URLSearchParams({ code, state: params.get('state') ?? '' })}`
    },
    expire: () => tokens.access.clear(),
    revokeConsent() {
      tokens.access.clear()
      tokens.refresh.clear()
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function listDesigns(url: URL, endpoint: string) {
  const designs = ['Tour poster', 'Fern badge', 'Brass band'].map((title, n) => ({
    id: `DAF${n}`,
    title,
    owner: { user_id: 'u', team_id: 't' },
    thumbnail: { width: 60, height: 60, url: `${endpoint}/files/${n}.png` },
    urls: { edit_url: `${endpoint}/edit`, view_url: `${endpoint}/view` },
    created_at: 1_700_000_000 + n,
    updated_at: 1_700_000_000 + n,
    page_count: n + 1,
    design_types: ['custom'],
  }))
  const query = url.searchParams.get('query')?.toLowerCase() ?? ''
  const matches = designs.filter(({ title }) => title.toLowerCase().includes(query))
  const from = Number(url.searchParams.get('continuation') ?? 0)
  const nextPage = from + 2 < matches.length ? { continuation: String(from + 2) } : {}
  return { items: matches.slice(from, from + 2), ...nextPage }
}

function send(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
