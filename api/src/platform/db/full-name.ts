import { sql } from 'kysely'

/** The first and last name of the user in the table joined under this alias, or null without a user. */
export function fullName(alias: string) {
  return sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
}
