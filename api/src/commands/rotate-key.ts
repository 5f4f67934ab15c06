import { rotateVapidKeys } from '../features/messages/push/vapid-keys.ts'
import { rotateSigningKey } from '../features/school/signing/signing-key.ts'
import type { ServerDatabase } from '../platform/db/open-database.ts'
import { databaseClock } from '../platform/db/sql.ts'
import { readEnvironment } from '../platform/environment.ts'
import { runCommand, withDatabase } from './run-command.ts'

/**
 * The functions that `pnpm rotate-key <name>` runs, by name. Each returns the message to print. With PostgreSQL, the
 * server may run and uses the new key at once.
 */
const rotations: Readonly<Record<string, (database: ServerDatabase) => Promise<string>>> = {
  async certificates({ db }) {
    const id = await rotateSigningKey({ db, clock: databaseClock })
    return `Certificates are signed with the key ${id} from now on. Older ones stay valid.`
  },
  async push({ db }) {
    const deleted = await rotateVapidKeys({ db, clock: databaseClock })
    return `Push messages have a new key. Subscriptions deleted: ${deleted}. Each device subscribes again when the app is opened.`
  },
}

async function rotateKey(): Promise<void> {
  const [name = ''] = process.argv.slice(2)
  const rotate = rotations[name]
  if (!rotate) throw new Error(`Name the key: pnpm rotate-key ${Object.keys(rotations).join('|')}`)
  process.stdout.write(`${await withDatabase(readEnvironment(process.env), rotate)}\n`)
}

runCommand(rotateKey)
