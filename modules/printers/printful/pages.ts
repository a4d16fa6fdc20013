/** Paged answers of Printful. */
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { PrinterRefusal } from '../contract.ts'
import { limits } from '../limits.ts'

export type Get = (path: string) => Promise<Result<{ status: number; body: unknown }, PrinterRefusal>>
export const links = z.object({ next: z.object({ href: z.string() }).nullish() }).optional()

/**
 * All pages of an answer, by its links, of which only the query is used. An endless one is refused, because part of a
 * list would be taken for the whole.
 */
export async function pagesOf<Page extends { _links?: z.output<typeof links> }>(
  get: Get,
  path: string,
  shape: z.ZodType<Page>,
): Promise<Result<Page[], PrinterRefusal>> {
  const pages: Page[] = []
  let next: string | null = path
  while (next && pages.length < limits.pages) {
    const answer = await get(next)
    if (!answer.ok) return answer
    const parsed = shape.safeParse(answer.value.body)
    if (answer.value.status !== 200 || !parsed.success) return refused('outside.unreadable')
    pages.push(parsed.data)
    const link = parsed.data._links?.next?.href ?? ''
    next = URL.canParse(link) ? `${path.split('?')[0]}${new URL(link).search}` : null
  }
  return next ? refused('outside.unreadable') : ok(pages)
}
