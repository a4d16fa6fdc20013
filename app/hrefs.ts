/** The only place that spells a URL. */
export const hrefs = {
  home: '/',
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  signUp: '/sign-up',
  dashboard: '/dashboard',
} as const
