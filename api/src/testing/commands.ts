import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from './empty-database.ts'
import { useFolders } from './folder.ts'

/** Compiled code is cached, because one run starts dozens of processes. */
export const NODE_COMPILE_CACHE = join(tmpdir(), 'cubby-compiled')

/** The environment variables that say where a database and its files are. */
export type Installation = Record<string, string>

/** Runs the scripts of the API as processes of their own, on empty installations of the tested engine. */
export function useCommands() {
  const aFolder = useFolders()
  const engine = process.env.TEST_ENGINE === 'pglite' ? 'pglite' : 'postgres'

  async function anInstallation(): Promise<Installation> {
    const DATA_DIR = aFolder()
    return engine === 'pglite' ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await createPostgresDatabase() }
  }

  /** Starts a script, named by its path in `src`. */
  function node(script: string, environment: Installation, ...args: string[]) {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', script), ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    const exited = once(child, 'exit').then(([code]) => ({ code, output }))
    return { child, exited }
  }

  return { engine, anInstallation, node, aFolder }
}
