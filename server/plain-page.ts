import { createHash } from 'node:crypto'

const style =
  'body{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif}h1{font-size:2rem;line-height:1.2}'
const hash = createHash('sha256').update(style).digest('base64')

/** "One moment": sent with a 503 if no screen can be rendered, without a database and without a file. */
export const answerOneMoment = (text: string, headers: Record<string, string> = {}): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>One moment</title><style>${style}</style>
<h1>One moment</h1><p>${text}</p></html>`,
    {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
        ...headers,
      },
    },
  )
