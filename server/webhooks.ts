import { Hono } from 'hono'
import type { Services } from '#platform/http/request-context.ts'

/** Callers that are programs: provider callbacks. Each verifies the raw bytes before anything is believed. */
export function programs(_services: Services): Hono {
  return new Hono()
}
