import { z } from 'zod'

export const apiScopes = ['listings:read', 'orders:read', 'contacts:read', 'webhooks:manage'] as const
export type ApiScope = (typeof apiScopes)[number]
export const apiScopeLabels: Readonly<Record<ApiScope, { name: string; description: string }>> = {
  'listings:read': { name: 'Read listings', description: 'Names, status, prices, units sold and profit.' },
  'orders:read': {
    name: 'Read orders',
    description: 'What was sold, when and for how much. No fan is named.',
  },
  'contacts:read': {
    name: 'Read contacts',
    description: 'E-mail addresses of fans who agreed to hear from you, and when they did.',
  },
  'webhooks:manage': {
    name: 'Manage webhooks',
    description: 'Make, test and remove the addresses that are notified of orders, listings and payouts.',
  },
}
/** Active keys a shop may have at once. */
export const maxApiKeys = 20

export type ApiKeyView = {
  id: string
  name: string
  /** The last four characters, by which its owner recognises it. */
  ending: string
  scopes: ApiScope[]
  madeAt: Date
  lastUsedAt: Date | null
}

const checkbox = z.literal('on').optional()
export const ApiKeyForm = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Name the program that will use it.')
      .max(60, 'A name has at most 60 characters.'),
    'listings:read': checkbox,
    'orders:read': checkbox,
    'contacts:read': checkbox,
    'webhooks:manage': checkbox,
  })
  .transform((form) => ({ name: form.name, scopes: apiScopes.filter((scope) => form[scope] === 'on') }))
  .refine((form) => form.scopes.length > 0, { path: ['scopes'], error: 'Tick what the key may do.' })
