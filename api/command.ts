import type { z } from 'zod'
import type { ApiScope } from '#accounts/contract'
import type { Id } from '#kernel/id.ts'
import type { Refusal, Result } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { WebhookRefusal } from '#webhooks/contract'

export type Caller = { keyId: Id<'key'>; shopId: Id<'shop'>; requestId: string }
export type Said = { status: 200 | 201 | 202; body: Record<string, unknown> }

/** Something a program may have done: its address, what a key needs for it, what is sent, what comes back. */
/** Every code that a command can be refused with; commands of another module add theirs. */
export type CommandRefusal = WebhookRefusal

export type Command = {
  /** Its name in the document. */
  name: string
  tag: string
  method: 'post' | 'delete'
  /** Under `/v1`; `{id}` stands for the one it is about. */
  path: string
  summary: string
  description: string
  scope: ApiScope
  /** The body of the request; none: nothing is sent. */
  body: z.ZodType | null
  answer: { status: Said['status'] | 204; says: string; body: z.ZodType | null }
  /** Refusals in words; the transaction is rolled back. */
  wordsOf(refusal: Refusal<CommandRefusal>): { status: number; words: string }
  /** The reads from outside before the transaction begins. */
  before?(input: { body: unknown }, config: { sample: boolean }): Promise<Result<undefined, CommandRefusal>>
  run(
    tx: Tx,
    caller: Caller,
    input: { id: string; body: unknown },
    ring: { secret: string },
    at: Date,
  ): Promise<Result<Said | null, CommandRefusal>>
}
