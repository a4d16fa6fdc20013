import { z } from 'zod'
import { type Id, type IdKind, parseId } from './id.ts'

/** A field of a form that holds an id of that kind, and nothing else. */
export const idField = <Kind extends IdKind>(kind: Kind, fault?: string) =>
  z.custom<Id<Kind>>((value) => parseId(kind, value) !== null, fault)
