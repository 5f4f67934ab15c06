import { sql } from 'kysely'

/** A user's first and last name from the table joined under this alias, null when nobody is joined. */
export function fullName(alias: string) {
  return sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
}
