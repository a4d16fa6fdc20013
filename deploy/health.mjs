// Asks this machine's own Fanfare whether it lives; exit 0 if it does. For HEALTHCHECK and monitors without curl.
import { get } from 'node:http'

const { PORT = '3000', APP_URL } = process.env
const host = APP_URL ? new URL(APP_URL).host : `localhost:${PORT}`
const asked = get(
  { host: '127.0.0.1', port: Number(PORT), path: '/healthz', headers: { host }, timeout: 4_000 },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
)
asked.on('timeout', () => process.exit(1)).on('error', () => process.exit(1))
