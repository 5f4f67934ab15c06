import type { Passkey } from '@cubby/contract/accounts/second-factor'

/** Returns the API view of a passkey, without its keys. */
export function passkeyView(row: {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}
