import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Claims a database folder for this process and returns the release. Two processes on one PGlite
 * folder silently lose rows, so the second one is refused with a sentence that says what to do.
 * A lock left by a process that is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'cubby.pid')
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
      const owner = Number(readFileSync(file, 'utf8'))
      if (owner !== process.pid && isAlive(owner)) {
        throw new Error(
          `Another Cubby (process ${owner}) is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
