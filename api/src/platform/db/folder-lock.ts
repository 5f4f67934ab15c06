import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Locks a database folder for this process and returns a function that unlocks it. Two processes on one
 * PGlite folder silently lose rows, so the second one is refused with instructions. A lock of a process that
 * no longer runs is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = join(folder, 'cubby.pid')
  const claim = `${lock}.${process.pid}`
  writeFileSync(claim, String(process.pid))
  try {
    // The link appears atomically, with the owner already written.
    while (!isCreated(() => linkSync(claim, lock))) removeStaleLock(folder, lock, `${claim}.stale`)
  } finally {
    rmSync(claim, { force: true })
  }
  return () => rmSync(lock, { force: true })
}

function isCreated(create: () => void): boolean {
  try {
    create()
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes the lock if its owner no longer runs. Renames the lock first, so that only one of several processes removes
 * it; the others find it gone.
 */
function removeStaleLock(folder: string, lock: string, moved: string): void {
  try {
    moveIfStale(folder, lock, moved)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

function moveIfStale(folder: string, lock: string, moved: string): void {
  const owner = ownerOf(lock)
  if (owner !== process.pid && isAlive(owner)) {
    throw new Error(
      `Another Cubby (process ${owner}) is using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  renameSync(lock, moved)
  if (ownerOf(moved) !== owner) linkSync(moved, lock)
  rmSync(moved)
}

function ownerOf(file: string): number {
  return Number(readFileSync(file, 'utf8'))
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
