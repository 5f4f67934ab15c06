import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServerProcess } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import { printSourceFigures } from './source-figures.ts'

/**
 * Prints the size of the code, and the files whose functions run for one enrollment and for
 * one approval, from the request to the response, as the coverage of V8 reports them. Code that runs once at the
 * start does not count.
 */
const PASSWORD = 'cubby-demo-2026'
const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url))

interface OfferedClass {
  readonly id: string
  readonly sessions: readonly { readonly id: string; readonly available_spots: number }[]
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

printSourceFigures()
process.stdout.write(
  'Run `pnpm imports` for imports against the order, `pnpm measure --with-tests` for minutes.\n',
)

const folder = await mkdtemp(join(tmpdir(), 'cubby-files-'))
const inspectorPort = await freePort()
const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
const server = createServerProcess(await freePort(), {
  DATABASE_URL: `${postgres.url}postgres`,
  DATA_DIR: folder,
  SEED: 'demo',
  // Without the background jobs, which would count as well.
  ROLE: 'web',
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
})

let inspector: Inspector | undefined

try {
  await server.start()
  inspector = await connectInspector()
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  const student = await logIn('student@cubby.test')
  const admin = await logIn('admin@cubby.test')
  const { classes } = await call<{
    classes: { id: string; sessions: { id: string; available_spots: number }[] }[]
  }>('GET', '/classes')
  const enrollmentId = await enroll(inspector, student, classes)
  await call('POST', `/enrollments/${enrollmentId}/approve`, admin, {})
  print('An approval', await inspector.filesSinceLast())
} finally {
  // The server does not end while it is inspected.
  inspector?.close()
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

type Inspector = Awaited<ReturnType<typeof connectInspector>>

async function connectInspector() {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  if (!target) throw new Error('the server has no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let last = 0
  function send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++last
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result: Result }
        if (message.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(message.result)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  async function filesSinceLast(): Promise<string[]> {
    const { result } = await send<Coverage>('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => url.startsWith('file:') && !url.includes('node_modules'))
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => relative(PROJECT, fileURLToPath(url)))
      .sort()
  }
  return { send, filesSinceLast, close: () => socket.close() }
}

/** Enrolls in the first session that takes the student, prints the files, and returns the enrollment's id. */
async function enroll(
  inspector: Inspector,
  student: string,
  classes: readonly OfferedClass[],
): Promise<string> {
  for (const { id: classId, sessions } of classes) {
    const open = sessions.find((session) => session.available_spots > 0)
    if (!open) continue
    await inspector.filesSinceLast()
    try {
      const { enrollment } = await call<{ enrollment: { id: string } }>(
        'POST',
        `/enrollments/${classId}`,
        student,
        {
          sessionId: open.id,
        },
      )
      print('An enrollment', await inspector.filesSinceLast())
      return enrollment.id
    } catch {
      // The student takes part already.
    }
  }
  throw new Error('no session of the demo data takes an enrollment')
}

async function logIn(email: string): Promise<string> {
  const { token } = await call<{ token: string }>('POST', '/users/login', undefined, {
    email,
    password: PASSWORD,
  })
  return token
}

async function call<Body>(method: string, path: string, token?: string, body?: object): Promise<Body> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} got the response ${response.status}`)
  return (await response.json()) as Body
}

function print(what: string, files: readonly string[]): void {
  process.stdout.write(`${what} passes through ${files.length} files:\n  ${files.join('\n  ')}\n`)
}
