import type { z } from 'zod'
import type { ApiScope } from '#accounts/contract'
import type { Id } from '#kernel/id.ts'
import type { Refusal, Result } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { WebhookRefusal } from '#webhooks/contract'

export type Caller = { keyId: Id<'key'>; shopId: Id<'shop'>; requestId: string }
export type CommandAnswer = { status: 200 | 201 | 202; body: Record<string, unknown> }

/** Every refusal code of a command; commands of another module add theirs. */
export type CommandRefusal = WebhookRefusal

/** A program's command: its address, the scope a key needs, the request and the answer. */
export type Command = {
  /** Its name in the OpenAPI document. */
  name: string
  tag: string
  method: 'post' | 'delete'
  /** Under `/v1`; `{id}` stands for its subject. */
  path: string
  summary: string
  description: string
  scope: ApiScope
  /** The request's body; null: none. */
  body: z.ZodType | null
  answer: { status: CommandAnswer['status'] | 204; says: string; body: z.ZodType | null }
  /** Refusals in words; the transaction is rolled back. */
  wordsOf(refusal: Refusal<CommandRefusal>): { status: number; words: string }
  /** Outside reads before the transaction begins. */
  before?(input: { body: unknown }, config: { sample: boolean }): Promise<Result<undefined, CommandRefusal>>
  run(
    tx: Tx,
    caller: Caller,
    input: { id: string; body: unknown },
    ring: { secret: string },
    at: Date,
  ): Promise<Result<CommandAnswer | null, CommandRefusal>>
}
