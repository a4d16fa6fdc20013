/** Stability AI as far as we call it: it checks each form against the published fields; each refusal has its shape. */
import { createServer } from 'node:http'
import { stabilitySlice } from '../doubles/stability-slice.ts'
import { findFaults } from './openapi.ts'

export type StabilityDouble = {
  endpoint: string
  faults: string[]
  /** The forms so far, files as their size. */
  forms: Record<string, string>[]
  users: Set<string>
  /** How the next answers go: a status with the name of its error, or a picture that was withheld. */
  mood: { status: number; name: string; filtered: boolean; file: Buffer }
  stop(): Promise<void>
}

export async function startStabilityDouble(file: Buffer): Promise<StabilityDouble> {
  const faults: string[] = []
  const forms: Record<string, string>[] = []
  const users = new Set<string>()
  const mood = { status: 200, name: '', filtered: false, file }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization, accept } = request.headers
    const type = request.headers['content-type'] ?? ''
    const name = `${request.method} ${request.url}`
    const operation = stabilitySlice.operations[name]
    if (!operation) faults.push(`${name} is not in the reference`)
    if (authorization !== 'Bearer sk-double') faults.push('another key')
    if (accept !== 'image/*') faults.push('another answer is accepted')
    if (!type.startsWith('multipart/form-data')) faults.push('not a form of parts')
    const form = await new Response(new Uint8Array(Buffer.concat(chunks)), {
      headers: { 'content-type': type },
    }).formData()
    const fields = Object.fromEntries(
      [...form].map(([key, value]) => [key, typeof value === 'string' ? value : `${value.size} bytes`]),
    )
    forms.push(fields)
    users.add(String(request.headers['stability-client-user-id']))
    if (operation?.body)
      faults.push(...findFaults(stabilitySlice, operation.body, fields).map((fault) => `${name}: ${fault}`))
    if (mood.status !== 200) {
      const body = { id: '1', name: mood.name, errors: ['prompt: is not good'] }
      faults.push(...findFaults(stabilitySlice, { $ref: '#/Error' }, body))
      response.writeHead(mood.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    const reason = mood.filtered ? 'CONTENT_FILTERED' : 'SUCCESS'
    response.writeHead(200, { 'content-type': 'image/png', 'finish-reason': reason }).end(mood.file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    faults,
    forms,
    users,
    mood,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
