import type { RouteHandle } from '../app/route-handle.ts'

/** How browsers are told to come by TLS alone: under our own names the names below them too, under a creator's only it. */
const transport = { ours: 'max-age=31536000; includeSubDomains', theirs: 'max-age=31536000' }

/** The content policy of a page: only scripts that carry this request's nonce run. */
export function securityHeaders(
  nonce: string,
  handles: readonly RouteHandle[],
  tls: keyof typeof transport | null,
  formTargets: readonly string[],
  provider: { frames: readonly string[]; calls: readonly string[] } | null = null,
): Record<string, string> {
  const wasm = handles.some((handle) => handle.wasm)
  const card = handles.some((handle) => handle.card) ? provider : null
  const framed = handles.some((handle) => handle.framed)
  const policy = [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${wasm ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    ['connect-src', `'self'`, 'blob:', 'data:', ...(card?.calls ?? [])].join(' '),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'${formTargets.map((target) => ` ${new URL(target).origin}`).join('')}`,
    ['frame-src', `'self'`, ...(card?.frames ?? [])].join(' '),
    framed ? 'frame-ancestors *' : `frame-ancestors 'none'`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    ...(tls ? { 'Strict-Transport-Security': transport[tls] } : {}),
  }
}
