import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'
import { launchBrowser } from '#drivers/browser.ts'

type File = { type: string; body: string | Buffer }

/** Builds a page from this folder, opens it with these files beside it, and returns the bytes it posts. */
export async function runPage(
  entry: string,
  findFile: (url: string) => Promise<File | null>,
  { webgl = false } = {},
): Promise<Buffer> {
  const scripts = await buildScripts(entry)
  const chunks: Buffer[] = []
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/'
    const answer = ({ type, body }: File) => response.writeHead(200, { 'content-type': type }).end(body)
    if (url === '/')
      return answer({
        type: 'text/html',
        body: '<title>wait</title><script type="module" src="/page.js"></script>',
      })
    const script = scripts.get(url)
    if (script) return answer({ type: 'text/javascript', body: script })
    if (request.method === 'POST') {
      for await (const chunk of request) chunks.push(chunk as Buffer)
      return response.writeHead(204).end()
    }
    const file = await findFile(url)
    return file ? answer(file) : response.writeHead(url === '/favicon.ico' ? 204 : 404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const browser = await launchBrowser({ webgl })
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(String(fault)))
    page.on('requestfailed', (request) => faults.push(`${request.url()} failed`))
    page.on(
      'response',
      (response) => response.ok() || faults.push(`${response.url()} answered ${response.status()}`),
    )
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    while (faults.length === 0 && (await page.title()) === 'wait') await page.waitForTimeout(200)
    const title = await page.title()
    if (faults.length > 0 || title !== 'done') throw new Error([...faults, title].join('\n'))
  } finally {
    await browser.close()
    server.close()
  }
  return Buffer.concat(chunks)
}

async function buildScripts(entry: string): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 10_000_000,
      lib: { entry: path.join(import.meta.dirname, entry), formats: ['es'], fileName: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('Nothing was built.')
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  )
}
