import type { LoaderFunctionArgs } from 'react-router'
import { loadMail } from '../mail/mail.server.ts'

/** The HTML part alone: no scripts, only our own pictures, and shown only in our own frame. */
const policy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src 'self'`,
  `frame-ancestors 'self'`,
  'sandbox allow-top-navigation-by-user-activation',
].join('; ')

export async function loader(args: LoaderFunctionArgs) {
  const { html } = await loadMail(args)
  return new Response(html.replace('<head>', '<head><base target="_top">'), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
