/**
 * A service that speaks JSON, as far as we call it. Every request, and each of the double's own answers, is checked
 * against the service's published document; unknown names are faults.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { Schema, Slice } from '../doubles/slice.ts'
import { convertTypes, findFaults, findUnknownFields } from './openapi.ts'

export type Answer = { status: number; body: unknown }
export type JsonDouble = {
  endpoint: string
  /** What broke the published document. A test ends with none. */
  faults: string[]
  /** Requests so far, as `METHOD /path/{name}`. */
  calls: string[]
  /** Calls whose next answer is lost after the work is done. */
  lostCalls: string[]
  /** Milliseconds that every answer takes: a slow service. */
  slow: { ms: number }
  stop(): Promise<void>
}
export type Request = {
  name: string
  url: URL
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/** Opens the service. `before` answers what no document describes (sign-ins); `work` does the rest. */
export async function openJsonDouble(
  slices: readonly Slice[],
  options: {
    before?(url: URL, headers: IncomingMessage['headers'], body: string): Answer | null
    /** Exceptions to the document: paths and values that only the service's guide names. */
    allow?(fault: string): boolean
    work(request: Request): Answer
  },
): Promise<JsonDouble> {
  const double: Omit<JsonDouble, 'endpoint' | 'stop'> = {
    faults: [],
    calls: [],
    lostCalls: [],
    slow: { ms: 0 },
  }
  const recordFaults = (name: string, faults: string[]): number =>
    double.faults.push(
      ...faults.filter((fault) => !options.allow?.(fault)).map((fault) => `${name}: ${fault}`),
    )
  const answerRequest = (
    request: Omit<Request, 'name' | 'body'>,
    method: string,
    text: string,
  ): [string, Answer] => {
    const earlyAnswer = options.before?.(request.url, request.headers, text)
    if (earlyAnswer) return ['', earlyAnswer]
    const operation = findOperation(slices, method, request.url.pathname)
    if (!operation) {
      double.faults.push(`${method} ${request.url.pathname} is not in the document`)
      return ['', { status: 404, body: {} }]
    }
    const { name, slice } = operation
    const { query, body: schema, answers } = slice.operations[name]!
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    if (schema) recordFaults(name, listFaults(slice, schema, body))
    else if (text) double.faults.push(`${name} takes no body`)
    for (const [key, value] of request.url.searchParams) {
      const parameter = query[key]
      recordFaults(
        name,
        parameter
          ? findFaults(slice, parameter.schema, convertTypes(slice, parameter.schema, value), key)
          : [`${key} is not known`],
      )
    }
    const answer = options.work({ ...request, name, body })
    const shape = answers[String(answer.status)]
    if (shape) recordFaults(`the double's own ${name}`, listFaults(slice, shape, answer.body))
    return [name, answer]
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://double.test')
    const text = Buffer.concat(chunks).toString('utf8')
    const [name, answer] = answerRequest({ url, headers: request.headers }, request.method ?? '', text)
    if (name) double.calls.push(name)
    if (double.slow.ms) await new Promise((resolve) => setTimeout(resolve, double.slow.ms))
    const lostIndex = double.lostCalls.indexOf(name)
    if (lostIndex >= 0) {
      double.lostCalls.splice(lostIndex, 1)
      return void request.socket.destroy()
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...double,
    endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function findOperation(slices: readonly Slice[], method: string, path: string) {
  const isMatch = (name: string): boolean => {
    const [verb = '', shape = ''] = name.split(' ')
    const pattern = shape.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')
    return verb === method && new RegExp(`^${pattern}$`).test(path)
  }
  for (const slice of slices) {
    const name = Object.keys(slice.operations)
      .toSorted((a, b) => a.split('{').length - b.split('{').length)
      .find(isMatch)
    if (name) return { name, slice }
  }
  return null
}

/** The faults of a value by a document, unknown names included. */
export const listFaults = (slice: Slice, schema: Schema, value: unknown): string[] => [
  ...findFaults(slice, schema, value),
  ...findUnknownFields(slice, schema, value),
]
