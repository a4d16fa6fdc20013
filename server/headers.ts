import { type Network, sitesOf } from '#pixels/contract'
import type { RouteHandle } from '../app/route-handle.ts'
import { reportsPath } from './reports.ts'

/** How browsers are told to come by TLS only: under our own names the names below them too, under a creator's only it. */
const transport = { ours: 'max-age=31536000; includeSubDomains', theirs: 'max-age=31536000' }

/** Any answer by TLS, page or not, with that said in it. */
export function keepingToTls(answer: Response, whose: keyof typeof transport): Response {
  try {
    answer.headers.set('Strict-Transport-Security', transport[whose])
    return answer
  } catch {
    // Answers of other servers that are handed on can't be written to.
    const { status, statusText } = answer
    return keepingToTls(
      new Response(answer.body, { status, statusText, headers: new Headers(answer.headers) }),
      whose,
    )
  }
}

/**
 * No text becomes markup or a script's address but by these policies: what React needs (`app/trusted-types.ts`), each
 * island that reads a page of ours, and what loads the scripts of others (`stripe.ts`, `pixels.ts`). Those scripts may
 * bring policies under names of their own; without a policy they are held to what the page's own default lets through.
 */
const textIsNoMarkup = (withOthers: boolean): string[] => [
  `require-trusted-types-for 'script'`,
  `trusted-types ${withOthers ? '*' : 'default fanfare-page'}`,
]

/** The content policy of a page: only scripts that carry this request's nonce run. */
export function securityHeaders(
  nonce: string,
  handles: readonly RouteHandle[],
  formTargets: readonly string[],
  provider: { frames: readonly string[]; calls: readonly string[] } | null = null,
  told: readonly Network[] = [],
): Record<string, string> {
  const wasm = handles.some((handle) => handle.wasm)
  const card = handles.some((handle) => handle.card) ? provider : null
  // Where a card is typed, nobody else's script runs, whatever a fan agreed to.
  const pixels = sitesOf(handles.some((handle) => handle.card) ? [] : told)
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
    ...textIsNoMarkup(card !== null || pixels.scripts.length > 0),
    `report-uri ${reportsPath}`,
    'report-to content',
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Reporting-Endpoints': `content="${reportsPath}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A wallet's sheet is opened from within the provider's frame.
    'Permissions-Policy': `camera=(${handles.some((handle) => handle.camera) ? 'self' : ''}), microphone=(), geolocation=(), payment=(self${(card?.frames ?? []).map((site) => ` "${site}"`).join('')})`,
  }
}
