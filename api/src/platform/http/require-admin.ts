import { Refusal } from '../errors.ts'
import type { Caller } from './caller.ts'

/** Throws Refusal `forbidden` unless the caller is an administrator. */
export function requireAdmin(caller: Caller): void {
  if (caller.user.role !== 'admin') throw new Refusal('forbidden')
}
