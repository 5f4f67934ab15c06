import { admin, adminSettings, logIn } from '../api-client.ts'
import { timeImport } from '../import-file.ts'
import type { Row } from '../row.ts'
import { withServer } from '../with-server.ts'

const USERS = 10_000

/** Times the check and the import of 10,000 users, and measures how much memory they add to the server. */
export function importUsers(): Promise<Row[]> {
  return withServer(adminSettings, async ({ server }) => {
    const token = await logIn(server.url, admin)
    const rows = Array.from({ length: USERS }, (_, at) => `student${at}@school.test,Maya,Torres,718 555 0142`)
    return timeImport(server, token, { kind: 'users', header: 'Email,First name,Last name,Phone', rows })
  })
}
