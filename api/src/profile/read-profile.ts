import type { User } from '@cubby/contract/people'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import type { Caller } from './caller.ts'
import { findPerson } from './queries.ts'
import { userView } from './views.ts'

export async function readProfile(deps: Deps, caller: Caller): Promise<User> {
  const person = await findPerson(deps.db, caller.person.id)
  if (!person) throw new Refusal('unauthorized')
  return userView(person)
}
