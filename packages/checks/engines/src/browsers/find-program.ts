import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Finds a program in the PATH and in the usual folder of Debian. Null when it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = folders.filter(Boolean).map((folder) => join(folder, name))
  return paths.find((path) => existsSync(path)) ?? null
}
