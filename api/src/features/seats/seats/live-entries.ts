import { type SqlBool, sql } from 'kysely'

/**
 * Whether an entry of the table with this alias is live at `now`: it is waiting, or its offer has not
 * expired.
 */
export function isLiveAt(alias: string, now: Date) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('status')} = 'waiting'
    or (${column('status')} = 'offered' and ${column('offer_expires_at')} > ${now}))`
}
