import { type ProvedStaff, provedStaff } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'

/** A member of the sample's staff who has just given the second factor. */
export function createProvedStaff(personId: Id<'person'>, name = 'Staff'): ProvedStaff {
  const proved = provedStaff({
    kind: 'person',
    personId,
    name,
    email: 'staff@fanfare.test',
    emailVerified: true,
    shop: null,
    staff: ['admin'],
    assurance: 'second',
    hasSecondFactor: true,
    hasPasskey: false,
    secondFactorAt: new Date(),
    sessionId: newId('session'),
  } as const)
  invariant(proved, 'the sample’s staff have proved themselves')
  return proved
}
