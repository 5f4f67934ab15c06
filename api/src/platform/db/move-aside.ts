import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** Moves everything in a data folder except the lock into a new folder inside it, and returns that folder. */
export function moveAside(dataDir: string, now: Date): string {
  const aside = join(dataDir, `before-first-release-${now.toISOString().replace(/\W/g, '')}`)
  const names = readdirSync(dataDir).filter((name) => !/^(cubby\.pid|before-first-release-)/.test(name))
  mkdirSync(aside)
  for (const name of names) renameSync(join(dataDir, name), join(aside, name))
  return aside
}
