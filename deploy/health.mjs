// Asks this machine's own Fanfare whether it lives; exit 0 if it does. For HEALTHCHECK and monitors without curl.
import { get } from 'node:http'

const { ROLE, PORT = '3000', METRICS_PORT } = process.env
// A worker has no pages; it answers where its figures are read.
const port = Number(ROLE === 'worker' ? METRICS_PORT : PORT)
const asked = get({ host: '127.0.0.1', port, path: '/healthz', timeout: 4_000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
asked.on('timeout', () => process.exit(1)).on('error', () => process.exit(1))
