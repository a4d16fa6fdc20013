import { type Network, sitesOf } from '#pixels/contract'
import type { RouteHandle } from '../app/route-handle.ts'
import { reportsPath } from './reports.ts'

/** Strict-Transport-Security: under our own names including subdomains, under a creator's only the name itself. */
const transport = { ours: 'max-age=31536000; includeSubDomains', theirs: 'max-age=31536000' }

/** Adds Strict-Transport-Security to an answer sent over TLS. */
export function requireTls(answer: Response, site: keyof typeof transport): Response {
  try {
    answer.headers.set('Strict-Transport-Security', transport[site])
    return answer
  } catch {
    // Headers of passed-on answers from other servers are immutable.
    const { status, statusText } = answer
    return requireTls(
      new Response(answer.body, { status, statusText, headers: new Headers(answer.headers) }),
      site,
    )
  }
}

/**
 * Text becomes markup or a script's address only through these policies: React's needs (`app/trusted-types.ts`), each
 * island that reads a page of ours, and the loaders of outside scripts (`stripe.ts`, `pixels.ts`). Those scripts may
 * bring policies under their own names; without one they are restricted by the page's default.
 */
const listTextRules = (withOthers: boolean): string[] => [
  `require-trusted-types-for 'script'`,
  `trusted-types ${withOthers ? '*' : 'default fanfare-page'}`,
]

/** A page's security headers: only scripts with this request's nonce run. */
export function buildSecurityHeaders(
  nonce: string,
  handles: readonly RouteHandle[],
  formTargets: readonly string[],
  provider: { frames: readonly string[]; calls: readonly string[] } | null = null,
  networks: readonly Network[] = [],
): Record<string, string> {
  const wasm = handles.some((handle) => handle.wasm)
  const card = handles.some((handle) => handle.card) ? provider : null
  // Where a card is entered, nobody else's script runs, whatever a fan consented to.
  const pixels = sitesOf(handles.some((handle) => handle.card) ? [] : networks)
  const framed = handles.some((handle) => handle.framed === true)
  const framedByUs = handles.some((handle) => handle.framed === 'own')
  const policy = [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${wasm ? " 'wasm-unsafe-eval'" : ''}${pixels.scripts.map((site) => ` ${site}`).join('')}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    ['img-src', `'self'`, 'data:', 'blob:', ...pixels.calls].join(' '),
    `font-src 'self'`,
    `media-src 'self' blob:`,
    ['connect-src', `'self'`, 'blob:', 'data:', ...(card?.calls ?? []), ...pixels.calls].join(' '),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'${formTargets.map((target) => ` ${new URL(target).origin}`).join('')}`,
    ['frame-src', `'self'`, ...(card?.frames ?? []), ...pixels.frames].join(' '),
    framed ? 'frame-ancestors *' : `frame-ancestors ${framedByUs ? `'self'` : `'none'`}`,
    ...listTextRules(card !== null || pixels.scripts.length > 0),
    `report-uri ${reportsPath}`,
    'report-to content',
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Reporting-Endpoints': `content="${reportsPath}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A wallet's sheet opens from within the provider's frame.
    'Permissions-Policy': `camera=(${handles.some((handle) => handle.camera) ? 'self' : ''}), microphone=(), geolocation=(), payment=(self${(card?.frames ?? []).map((site) => ` "${site}"`).join('')})`,
  }
}
