/**
 * Google as far as a sign-in calls it, by its published OpenID contract: discovery, consent with PKCE, single-use
 * codes, ID tokens signed by a key of its JWKS. It records every breach of the contract.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type GooglePerson = { sub: string; email: string; email_verified?: boolean; hd?: string; name: string }
export type GoogleDouble = {
  /** Settings for an app that signs in here. */
  env: Record<string, string>
  people: GooglePerson[]
  faults: string[]
  calls: string[]
  /** The answer to a person who says yes: the address that the browser is sent back to. */
  consent(address: string, person: GooglePerson): string
  /** How the next tokens are wrong. */
  next: { claims: Record<string, unknown>; foreignKey: boolean; algorithm: 'RS256' | 'none'; down: boolean }
  stop(): Promise<void>
}
const client = { id: 'double.apps.googleusercontent.com', secret: 'GOCSPX-double' }
const toBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url')
type Code = { person: GooglePerson; challenge: string; nonce: string; returnTo: string }

export async function startGoogleDouble(people: GooglePerson[] = []): Promise<GoogleDouble> {
  const faults: string[] = []
  const calls: string[] = []
  const codes = new Map<string, Code>()
  const next: GoogleDouble['next'] = { claims: {}, foreignKey: false, algorithm: 'RS256', down: false }
  const [ownKeys, foreignKeys] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const kid = randomBytes(8).toString('hex')
  const endpoint = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`

  const createIdToken = ({ person, nonce }: Code): string => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: endpoint(),
      azp: client.id,
      aud: client.id,
      email_verified: true,
      ...person,
      nonce,
      iat: now,
      exp: now + 3600,
      ...next.claims,
    }
    return signToken(
      claims,
      { alg: next.algorithm, kid },
      (next.foreignKey ? foreignKeys : ownKeys)!.privateKey,
    )
  }
  const exchangeCode = (form: URLSearchParams): [number, unknown] => {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return [401, { error: 'invalid_client' }]
    if (form.get('grant_type') !== 'authorization_code') return [400, { error: 'unsupported_grant_type' }]
    const isProved = code?.challenge === hashText(form.get('code_verifier') ?? '')
    if (!code || !isProved || code.returnTo !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const answer = { access_token: 'ya29.double', expires_in: 3599, scope: 'openid', token_type: 'Bearer' }
    return [200, { ...answer, id_token: createIdToken(code) }]
  }
  /** Reads a request for consent, and gives a code for a person. */
  const grantCode = (address: string, person: GooglePerson): string => {
    const { searchParams: params, pathname } = new URL(address)
    const expectedParams = { response_type: 'code', client_id: client.id, code_challenge_method: 'S256' }
    if (pathname !== '/o/oauth2/v2/auth') faults.push(`consent is not asked at ${pathname}`)
    for (const [name, value] of Object.entries(expectedParams))
      if (params.get(name) !== value) faults.push(`${name} is ${params.get(name)}`)
    for (const scope of ['openid', 'email', 'profile'])
      if (!params.get('scope')?.split(' ').includes(scope)) faults.push(`scope ${scope} is not asked for`)
    for (const name of ['state', 'nonce', 'code_challenge'])
      if ((params.get(name) ?? '').length < 40) faults.push(`${name} is short`)
    const returnTo = params.get('redirect_uri') ?? ''
    const code = randomBytes(16).toString('base64url')
    const [challenge, nonce] = [params.get('code_challenge') ?? '', params.get('nonce') ?? '']
    codes.set(code, { person, challenge, nonce, returnTo })
    return `${returnTo}?${new URLSearchParams({ state: params.get('state') ?? '', code, scope: 'openid', prompt: 'none' })}`
  }
  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', endpoint())
    calls.push(`${request.method} ${url.pathname}`)
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (next.down) return send(503, {})
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return send(200, buildDocument(endpoint()))
      case 'GET /oauth2/v3/certs':
        return send(200, {
          keys: [{ ...ownKeys!.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
        })
      case 'POST /token': {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        return send(...exchangeCode(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))))
      }
      case 'GET /o/oauth2/v2/auth': {
        const links = people.map(
          (googlePerson) =>
            `<p><a href="${grantCode(url.href, googlePerson).replaceAll('&', '&amp;')}">${googlePerson.email}</a></p>`,
        )
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(buildPage(links.join('')))
      }
      default:
        faults.push(`${request.method} ${url.pathname} is not in the contract`)
        return send(404, {})
    }
  }
  const server = createServer((request, response) => void answerRequest(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER_URL: endpoint(),
    },
    people,
    faults,
    calls,
    next,
    consent: grantCode,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function signToken(claims: unknown, header: { alg: string; kid: string }, key: KeyObject): string {
  const text = `${toBase64({ ...header, typ: 'JWT' })}.${toBase64(claims)}`
  const signature =
    header.alg === 'none' ? '' : sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')
  return `${text}.${signature}`
}

const buildPage = (links: string): string =>
  `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>${links}`

const buildDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/oauth2/v3/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  code_challenge_methods_supported: ['plain', 'S256'],
})
